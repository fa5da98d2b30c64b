import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';

const bodyBytes = 4_000_000;
/** Megabytes; ten times a body is enough for the result, but not for an array of its characters. */
const heap = 120;
const program = `const { parentPort, workerData } = require('node:worker_threads');
  import(workerData).then(({ readFeed }) => {
    const source = { url: 'https://news.example/feed', contentType: null, now: new Date('2026-11-20') };
    parentPort.on('message', (body) => {
      try {
        parentPort.postMessage(readFeed(body, source).items.length + ' items');
      } catch (error) {
        parentPort.postMessage(error.code ?? String(error));
      }
    });
  });`;

let worker: Worker | null = null;
afterAll(() => worker?.terminate());

/** A thread with little memory, which dies if it needs more. It reads all bodies, because a start takes longer than that. */
function startThread(): Worker {
  return new Worker(program, {
    eval: true,
    workerData: new URL('./read-feed.ts', import.meta.url).href,
    resourceLimits: { maxOldGenerationSizeMb: heap },
  });
}

/** The result of reading a body in that thread. @throws what it died of */
async function readInThread(body: Uint8Array): Promise<unknown> {
  const thread = (worker ??= startThread());
  thread.postMessage(body);
  try {
    const [outcome] = (await once(thread, 'message')) as [unknown];
    return outcome;
  } catch (error) {
    worker = null; // it has died
    throw error;
  }
}

const fill = (piece: string) => piece.repeat(bodyBytes / Buffer.byteLength(piece));
const rss = (content: string) => `<rss version="2.0"><channel>${content}</channel></rss>`;
const item = (content: string) => rss(`<item><title>One</title><link>/1</link>${content}</item>`);

test.each([
  ['one byte beyond ASCII', Buffer.alloc(bodyBytes, 0xe9), 'not_a_feed'],
  ['C1 controls', item(`<description>${fill('\u0092')}</description>`), '1 items'],
  ['references to halves of characters', item(`<description>${fill('&#55357;')}</description>`), '1 items'],
  ['accents on one letter', item(`<description>a${fill('\u0301\u0323')}</description>`), '1 items'],
  ['angle brackets', rss(fill('< ')), '0 items'],
  ['start tags', item(fill('<a>')), '1 items'],
  ['empty items', rss(fill('<item></item>')), 'empty_but_has_items'],
  ['attributes', item(`<a ${fill('b="" ')}>`), '1 items'],
  [
    'namespaces',
    `<rss ${fill('xmlns:b="u" ')}><channel><item><title>1</title><link>/</link></item></channel></rss>`,
    '1 items',
  ],
  ['links', `<feed><entry><title>One</title>${fill('<link href="/1"/>')}</entry></feed>`, '1 items'],
  ['categories', item(fill('<category>c</category>')), '1 items'],
  ['sections of CDATA', item(`<description>${fill('<![CDATA[]]>')}</description>`), '1 items'],
  ['declarations', `<!DOCTYPE rss [${fill('<!ENTITY a "b">')}]>${item('')}`, '1 items'],
  ['line breaks in JSON', `{"items":["${fill('\n')}`, 'unreadable'],
  ['lists in JSON', `{"items":${fill('[')}`, 'unreadable'],
  ['empty items in JSON', `{"items":[${fill('{},')}{}]}`, 'empty_but_has_items'],
])('megabytes of %s are read in little memory', async (_, body, outcome) => {
  expect(await readInThread(Buffer.from(body))).toBe(outcome);
});

const long = '<length>20000000</length>';
const entry = (content: string, declared = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><entry ${declared}><title>One</title><link href="/1"/>${content}</entry></feed>`;
const json = (members: string) =>
  `{"items":[{"id":"1","url":"https://news.example/1","title":"One",${members}}]}`;

test.each([
  ['an item of RSS', item(long)],
  ['an item of RSS in capitals', item(long.replaceAll('length', 'LENGTH'))],
  [
    'an item of RSS 1.0',
    `<rdf:RDF><channel/><item><title>One</title><link>/1</link>${long}</item></rdf:RDF>`,
  ],
  ['an entry', entry(long)],
  ['its author', entry(`<author><name>A B</name>${long}</author>`)],
  [
    'an entry by a prefix of its own',
    entry(long.replaceAll('length', 'a:length'), 'xmlns:a="http://www.w3.org/2005/Atom"'),
  ],
  ['a group of pictures', item(`<media:group><media:content url="/1.jpg"/>${long}</media:group>`)],
  ['tags in JSON, written with an escape', json('"tags":{"\\u006cength":20000000}')],
  ['what JSON has in place of a list', json('"tags":{"length":20000000},"authors":{"length":20000000}')],
  ['an item of RSS in JSON', '{"rss":{"channel":{"item":{"title":"One","link":"/1","length":20000000}}}}'],
])('what is said of the length of %s makes no list of it', async (_, body) => {
  expect(await readInThread(Buffer.from(body))).toBe('1 items');
});
