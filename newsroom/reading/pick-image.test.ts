import { expect, test } from 'vitest';
import { pickImage } from './pick-image.ts';

const base = 'https://news.example/2026/story';
const image = (url: string, type: string | null = 'image', width: number | null = null) => ({
  url,
  type,
  width,
});

test('the widest reasonable picture of the first list that has one is taken', () => {
  const offers = [
    [image('/video.mp4', 'video/mp4', 1_900)],
    [image('/140.jpg', 'image', 140), image('/700.jpg', 'image', 700), image('/6000.jpg', 'image', 6_000)],
    [image('/thumb.jpg', 'image', 1_000)],
  ];
  expect(pickImage(offers, [], base)).toBe('https://news.example/700.jpg');
});

test('without a list the first picture of the text is taken', () => {
  const html = '<p>Text</p><img src="a.jpg" width="600"><img src="b.jpg">';
  expect(pickImage([[]], ['no picture', html], base)).toBe('https://news.example/2026/a.jpg');
});

test('the picture is found in a text that was escaped once too often', () => {
  const html = '&lt;p&gt;&lt;img src="/a?b=1&amp;amp;c=2"&gt;Text&lt;/p&gt;';
  expect(pickImage([], [html], base)).toBe('https://news.example/a?b=1&c=2');
  expect(pickImage([], [`<p>${html}</p>`], base)).toBeNull();
});

test('types are read without regard to case', () => {
  expect(pickImage([[image('/a', 'Image/JPEG')]], [], base)).toBe('https://news.example/a');
});

test.each([
  'https://secure.gravatar.com/avatar/0?s=96&d=identicon',
  'https://0.gravatar.com/avatar/0',
  'https://news.example/wp-content/uploads/avatars/ada.jpg',
  'https://news.example/images/social/facebook.png',
  'https://news.example/img/twitter-icon-32x32.png',
  'https://news.example/share-button.gif',
  'https://news.example/icons/print.png',
  'https://news.example/favicon.ico.png',
  'https://s.w.org/images/core/emoji/15/72x72/1f600.png',
  'https://feeds.feedburner.com/~ff/news?i=1',
  'https://pixel.wp.com/b.gif?v=noscript',
  'https://cpx.golem.de/cpx.php?class=17&aid=1&page=1',
  'http://secure-uk.imrworldwide.com/cgi-bin/m?cid=es-widget&cg=rss-paper',
  'https://www.facebook.com/tr?id=1',
  'https://news.example/spacer.gif',
])('%s is never the picture', (unwanted) => {
  const html = `<img src="${unwanted}"><img src="/real.jpg">`;
  expect(pickImage([[image(unwanted), image('/real.jpg')]], [], base)).toBe('https://news.example/real.jpg');
  expect(pickImage([[image(unwanted, 'image', 800)]], [html], base)).toBe('https://news.example/real.jpg');
  expect(pickImage([[image(unwanted)]], [], base)).toBeNull();
});

test.each(['/social/2026/flood.jpg', '/share/flood.jpg', '/images/social-media/flood.jpg'])(
  '%s is the picture if its feed chose it or says how wide it is, and not if it only stands in the text',
  (path) => {
    const html = `<img src="${path}" width="1200"><img src="/real.jpg">`;
    const found = `https://news.example${path}`;
    expect(pickImage([[{ ...image(path, ''), chosen: true }]], [html], base)).toBe(found);
    expect(pickImage([[image(path, 'image/jpeg', 1_200)]], [html], base)).toBe(found);
    expect(pickImage([[image(path)]], [html], base)).toBe('https://news.example/real.jpg');
    expect(pickImage([[image(path, 'image', 64)]], [html], base)).toBe('https://news.example/real.jpg');
  },
);

test.each([
  ['https://ad.nl/flood.jpg', true],
  ['https://ad.nl:8443/flood.jpg', true],
  ['https://stats.gov/flood.jpg', true],
  ['https://ad.publisher.example/flood.jpg', false],
  ['https://ads2.publisher.example/flood.jpg', false],
  ['https://pixel.wp.com/flood.jpg', false],
])('the picture %s in the text is taken: %s', (url, isTaken) => {
  expect(pickImage([], [`<img src="${url}">`], base)).toBe(isTaken ? url : null);
});

test.each(['share-prices-fall.jpg', 'social-housing.png', 'avatar-film.jpg', 'facebook.jpg', 'x-ray.png'])(
  '%s is not skipped',
  (name) => {
    expect(pickImage([[image(`/2026/${name}`)]], [], base)).toBe(`https://news.example/2026/${name}`);
  },
);

test('decorative pictures are skipped', () => {
  const html = `<a href="https://www.facebook.com/sharer.php?u=1"><img src="/f.jpg"></a>
    <img class="avatar photo" src="/ada.jpg"><img src="/dot.jpg" width="16" height="16">
    <img src="/line.jpg" width="600" height="2"><a href="/big"><img src="/real.jpg"></a>`;
  expect(pickImage([], [html], base)).toBe('https://news.example/real.jpg');
});

test('a very small picture is only taken if there is no other', () => {
  const stamp = [image('/stamp.jpg', 'image', 75)];
  expect(pickImage([stamp], ['<img src="/real.jpg">'], base)).toBe('https://news.example/real.jpg');
  expect(pickImage([stamp], ['<img src="/other.jpg" width="60">'], base)).toBe(
    'https://news.example/stamp.jpg',
  );
});

test.each([
  ['<img src="/blank.png" data-lazy-src="/real.jpg">', 'real.jpg'],
  [
    '<img src="data:image/gif;base64,R0lGOD" srcset="/300.jpg 300w, /900.jpg 900w, /9000.jpg 9000w">',
    '900.jpg',
  ],
  ['<img src="data:image/gif;base64,R0lGOD" data-srcset="/a,b.jpg 1x, /c.jpg 2x">', 'a,b.jpg'],
  ['<picture><source srcset="/800.webp 800w"><img src="data:,"></picture>', '800.webp'],
  ['<img srcset="/only.jpg">', 'only.jpg'],
])('a picture that loads late is found: %s', (html, name) => {
  expect(pickImage([], [html], base)).toBe(`https://news.example/${name}`);
});

test('an address is kept as written, even without https', () => {
  expect(pickImage([[image('http://news.example/a.jpg?sig=%2F&b=1')]], [], base)).toBe(
    'http://news.example/a.jpg?sig=%2F&b=1',
  );
});

test('counters, tracking pixels and data URLs are not pictures', () => {
  const html = [
    '<img src="https://feeds.feedburner.com/~r/x/~4/y">',
    '<img src="https://stats.wordpress.com/b.gif?host=x">',
    '<img src="c.gif" width="1" height="1">',
    '<img src="data:image/gif;base64,R0lGOD">',
    '<img src="">',
    '<img src="real.png">',
  ].join('');
  expect(pickImage([], [html], base)).toBe('https://news.example/2026/real.png');
});

test('a lazily loaded picture is found in data-src', () => {
  expect(pickImage([], ['<img src="blank.gif" data-src="/real.jpg">'], base)).toBe(
    'https://news.example/real.jpg',
  );
});

test.each([
  [image('/a', 'image/jpeg'), true],
  [image('/a.jpg', ''), true],
  [image('/a', null), true],
  [image('/a', ''), false],
  [image('/a.mp3', null), false],
  [image('/a.jpg', 'audio/mpeg'), true],
  [image('/a.jpg', 'text/html'), true],
  [image('/a.JPG?w=1', 'application/octet-stream'), true],
  [image('/a.mp3', 'image/jpeg'), false],
  [image('/a', 'application/octet-stream'), false],
  [image('/a.mp3?cover=b.jpg', 'audio/mpeg'), false],
  [image('/a.jpg', 'image', 1), false],
  [image('/a.jpg', 'image', 32), false],
  [image(' '), false],
  [image('javascript:x'), false],
])('%j as an offer: %s', (offer, isTaken) => {
  expect(pickImage([[offer]], [], base) !== null).toBe(isTaken);
});

test.each([
  'logo.png',
  'logo-1200x630.jpg',
  'og-logo.png',
  'no-image.svg',
  'no_photo_large.jpg?v=3',
  'noimage.gif',
  'placeholder-800x450.webp',
  'image-placeholder.png',
  'default_thumbnail.jpg',
  'image-not-found.png',
])('%s stands in for a picture', (name) => {
  expect(pickImage([[{ ...image(`/img/${name}`), chosen: true }]], [], base)).toBeNull();
});

test.each([
  'new-logo-of-the-party.jpg',
  'party-logo.jpg',
  'logos.jpg',
  'hqdefault.jpg',
  'default.jpg',
  'no-images-of-war.jpg',
  'placeholder-names.jpg',
  'default-of-greece.jpg',
  'no-photo/flood.jpg',
  'catalogo.jpg',
  'bridge.jpg?w=1200&mark=/brand/logo.png',
])('%s shows something', (name) => {
  expect(pickImage([[image(`/img/${name}`)]], [], base)).toBe(`https://news.example/img/${name}`);
});
