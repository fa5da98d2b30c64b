import type { SiteOfWays } from './site-of-ways.ts';
import type { Visitor } from './visitor.ts';
import type { Way } from './way.ts';

const page = { scripts: true, width: 'desktop' } as const;

export const readingWays: Way[] = [
  {
    ...page,
    name: 'read',
    words: 'home, an article, related articles, back; nothing is wider than the screen',
    go: readArticle,
  },
  { ...page, name: 'read-phone', width: 'phone', words: 'the same on a phone', go: readArticle },
  {
    ...page,
    name: 'large-letters',
    width: 'tablet',
    words: 'twice as large as usual: nothing is wider than the screen, what stands for news neither',
    go: enlargeLetters,
  },
  {
    ...page,
    name: 'headlines',
    words: 'no word of usual length is hyphenated in a narrow column',
    go: narrowHeadlines,
  },
  { ...page, name: 'page', words: 'a list from the menu bar, its next page, and back', go: turnPages },
  {
    ...page,
    name: 'pictures',
    words: 'come from the site, on a background of their colour; without one there is a name',
    go: seePictures,
  },
  { ...page, name: 'search', words: 'search from the bar, refine, sort', go: search },
  {
    ...page,
    name: 'region',
    words: 'chosen at local news; the next visit shows its news',
    go: chooseRegion,
  },
  { ...page, name: 'theme', words: 'dark, still dark after a reload, light again', go: switchTheme },
  {
    ...page,
    name: 'menu',
    width: 'phone',
    words: 'open it, close it with Escape, go to a section and back',
    go: useMenu,
  },
];

async function readArticle(visitor: Visitor, { url }: SiteOfWays): Promise<void> {
  await visitor.open(url);
  await visitor.sees('heading', 'World News');
  await visitor.expects('a page that fits', fits);
  await visitor.click('link', 'world story 3');
  await visitor.sees('heading', 'Comments (0)');
  await visitor.sees('heading', 'world story 3');
  await visitor.sees('link', 'world story 4', 'main');
  await visitor.expects('a page that fits', fits);
  await visitor.back();
  await visitor.isAt('/');
  await visitor.sees('heading', 'World News');
}

async function enlargeLetters(visitor: Visitor, { url }: SiteOfWays): Promise<void> {
  await visitor.open(url);
  await visitor.ask(showSkeleton);
  await visitor.expects('a page that fits', fits);
}

/** That of a section's first article, at another place: it is soon replaced. */
function showSkeleton(): void {
  document.documentElement.style.fontSize = '200%';
  const shown = document.createElement('div');
  shown.className = 'featured-grid';
  shown.innerHTML = `<div class="card card-lead"><div class="skeleton card-image"></div>
    <div class="text-skeleton min-w-0">
    <div class="card-title"></div><div class="card-text"></div><div class="mt-2 text-sm"></div></div></div>`;
  document.querySelector('main')?.append(shown);
}

async function narrowHeadlines(visitor: Visitor, { url }: SiteOfWays): Promise<void> {
  await visitor.open(url);
  await visitor.expects('whole words', hasWholeWords);
}

/** A headline of words that browsers know how to hyphenate, in columns of many widths. */
function hasWholeWords(): boolean {
  const text = 'Government announces unchanged programme, survivors and passengers protest';
  const title = document.querySelector('main h3')?.cloneNode() as HTMLElement;
  title.lang = 'en';
  document.querySelector('main')?.append(title);
  const isWhole = (width: number) => {
    title.style.width = `${width}px`;
    title.innerHTML = text.replaceAll(/\w+/g, '<span>$&</span>');
    return [...title.children].every((word) => word.getClientRects().length === 1);
  };
  const areWhole = Array.from({ length: 30 }, (_, step) => isWhole(130 + step * 5));
  title.remove();
  return !areWhole.includes(false);
}

async function turnPages(visitor: Visitor, { url }: SiteOfWays): Promise<void> {
  await visitor.open(url);
  await visitor.click('link', 'Technology', 'header nav');
  await visitor.sees('heading', 'TECHNOLOGY');
  await visitor.reads('Page 1 of 2');
  await visitor.click('link', 'Next');
  await visitor.reads('Page 2 of 2');
  await visitor.counts('main article', 10);
  await visitor.back();
  await visitor.reads('Page 1 of 2');
  await visitor.counts('main article', 50);
}

async function seePictures(visitor: Visitor, { url }: SiteOfWays): Promise<void> {
  await visitor.open(`${url}/articles/fashion`);
  await visitor.expects('a picture of a newer format, in its frame', hasPicture);
  await visitor.expects('its colour behind it', hasColor);
  await visitor.counts('main .publisher-picture', 1);
}

async function search(visitor: Visitor, { url }: SiteOfWays): Promise<void> {
  await visitor.open(url);
  await visitor.write('Search News', 'world story');
  await visitor.press('Enter');
  await visitor.sees('heading', 'WORLD STORY');
  await visitor.reads('20 articles for “world story”');
  await visitor.click('link', 'Best match');
  await visitor.expects('the order in the address', () => location.search === '?sort=best');
  await visitor.sees('link', 'world story 7', 'main');
}

async function chooseRegion(visitor: Visitor, { url }: SiteOfWays): Promise<void> {
  await visitor.open(url);
  await visitor.click('link', 'Choose your region', 'main');
  await visitor.expects('the choice of Greece', chooseGreece);
  await visitor.click('button', 'Show', 'main');
  await visitor.sees('link', 'greece story 1', 'main');
  await visitor.open(url);
  await visitor.sees('link', 'greece story 1', 'main');
}

function chooseGreece(): boolean {
  const choice = document.querySelector<HTMLSelectElement>('.region-choice select');
  if (!choice) return false;
  choice.value = 'gr';
  return choice.dispatchEvent(new Event('change', { bubbles: true }));
}

async function switchTheme(visitor: Visitor, { url }: SiteOfWays): Promise<void> {
  await visitor.open(url);
  await visitor.expects('light paper', isPaper, 'light');
  await visitor.click('switch', 'Dark theme');
  await visitor.expects('dark paper', isPaper, 'dark');
  await visitor.open(url);
  await visitor.expects('dark paper', isPaper, 'dark');
  await visitor.click('switch', 'Dark theme');
  await visitor.expects('light paper', isPaper, 'light');
}

async function useMenu(visitor: Visitor, { url }: SiteOfWays): Promise<void> {
  await visitor.open(url);
  await visitor.click('button', 'Open menu');
  await visitor.sees('link', 'Sports', 'dialog[open]');
  await visitor.press('Escape');
  await visitor.counts('dialog[open]', 0);
  await visitor.click('button', 'Open menu');
  await visitor.click('link', 'Sports', 'dialog[open]');
  await visitor.sees('heading', 'SPORTS');
  await visitor.counts('dialog[open]', 0);
  await visitor.back();
  await visitor.isAt('/');
}

function hasPicture(): boolean {
  const image = document.querySelector<HTMLImageElement>('main picture img');
  const isNewer = /\/pictures\/\w+-\d+\.(avif|webp)$/.test(image?.currentSrc ?? '');
  return isNewer && image?.complete === true && image.naturalWidth > 0;
}

function hasColor(): boolean {
  const color = document.querySelector('main .image-frame > svg');
  const frame = color?.parentElement;
  return (
    color !== null &&
    getComputedStyle(color).backgroundColor !== 'rgba(0, 0, 0, 0)' &&
    color.clientWidth === frame?.clientWidth
  );
}

function fits(): boolean {
  return document.documentElement.scrollWidth <= innerWidth;
}

/** Compared by the sum of red, green and blue. */
function isPaper(theme: string): boolean {
  const colour = getComputedStyle(document.documentElement).backgroundColor;
  const lightness = (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
  return document.documentElement.classList.contains(theme) && lightness > 384 === (theme === 'light');
}
