import { expect, test } from 'vitest';
import { pickImage } from './pick-image.ts';

const base = 'https://news.example/2026/story';
const image = (url: string, type: string | null = 'image', width: number | null = null) => ({
  url,
  type,
  width,
});

test('the widest sensible picture of the first list that has one is taken', () => {
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

test('http becomes https, since pages show no other', () => {
  expect(pickImage([[image('http://news.example/a.jpg?sig=%2F&b=1')]], [], base)).toBe(
    'https://news.example/a.jpg?sig=%2F&b=1',
  );
});

test('counters, dots and embedded data are no pictures', () => {
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

test('a picture that loads late is found in data-src', () => {
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
  [image('/a.jpg', 'audio/mpeg'), false],
  [image('/a.jpg', 'image', 1), false],
  [image(' '), false],
  [image('javascript:x'), false],
])('%j as an offer: %s', (offer, isTaken) => {
  expect(pickImage([[offer]], [], base) !== null).toBe(isTaken);
});
