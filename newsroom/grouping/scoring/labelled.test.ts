import { expect, test } from 'vitest';
import { readLabelled } from './labelled.ts';

const noon = Date.parse('2026-03-03T12:00:00Z');
const report = { language: 'de', time: noon, title: 'Titel', description: 'Text', story: 'A1' };

test.each([
  ['stories', '## A1 2026-03-03T10\nde|2|Titel|Text\n'],
  [
    'JSON Lines',
    '{"language":"de","time":"2026-03-03T12:00Z","title":"Titel","description":"Text","story":"A1"}\n',
  ],
  ['CSV', 'story,language,time,title,description\r\nA1,de,2026-03-03 12:00:00,Titel,Text\r\n'],
  [
    'CSV with seconds since 1970',
    `\uFEFFlanguage,time,title,description,story\nde,${noon / 1000},Titel,Text,A1`,
  ],
  [
    'CSV with semicolons, as spreadsheets write it in much of Europe',
    'story;language;time;title;description\r\n"A1";de-AT;03.03.2026 12:00;Titel;Text\r\n',
  ],
  [
    'CSV with tabs, languages of three letters and empty lines',
    'title\tdescription\tlanguage\ttime\tstory\n \nTitel\tText\tdeu\t3.3.2026, 12:00\tA1\n\t\t\t\t\n',
  ],
])('labelled articles are read from %s', (_, text) => {
  expect(readLabelled(text, 'file')).toEqual([report]);
});

test('fields of a CSV may hold commas, quotes and line ends', () => {
  const text = 'language,time,title,story\nen,2026-03-03T12:00Z,"One, ""two""\nthree",7\n';
  expect(readLabelled(text, 'file')[0]).toMatchObject({
    title: 'One, "two"\nthree',
    description: '',
    story: '7',
  });
});

test('a quote that is never closed is part of its field, however much follows', () => {
  const rest = 'and on'.repeat(2_000_000);
  const text = `language,time,title,story\nen,${noon},Title,A1\nen,${noon},"Title ${rest},A1\n`;
  expect(readLabelled(text, 'file').map(({ title }) => title)).toEqual(['Title', `"Title ${rest}`]);
});

test.each(['', 'unknown', 'und'])('an unknown language counts as a language: %j', (language) => {
  const text = `title,time,story,language\nTitle,${noon},A1,${language}\n`;
  expect(readLabelled(text, 'file')[0]).toMatchObject({ language: 'und', title: 'Title' });
});

test('an article without a story is unlabelled', () => {
  const text = '{"language":"en","time":1772539200,"title":"Title"}';
  expect(readLabelled(text, 'file')).toEqual([
    { language: 'en', time: noon, title: 'Title', description: '', story: '' },
  ]);
});

test.each([
  [
    '',
    'file is none of the formats that are read: its first line names no column "language", "time", "title", "story".',
  ],
  ['language,time,title,story\n', 'file holds no articles.'],
  ['language,time,title,story\nen,later,T,1', 'file, line 2: the time is missing or cannot be read.'],
  ['language,time,title,story\n"e\nn",later,T,1', 'file, line 2: the language is missing or cannot be read.'],
  [
    'language,time,title,story\nen,2026-03-03,Storm, floods,1',
    'file, line 2 has more fields than the first line has columns.',
  ],
  [
    '{"language":"German","time":1772539200,"title":"T"}',
    'file, line 1: the language is missing or cannot be read.',
  ],
  ['## A1\nde|0|T|', 'file, line 1: a story begins with "## NAME 2026-03-03T06".'],
  ['## A1 2026-03-03T10\nde|0\n', 'file, line 2: the title is missing or cannot be read.'],
  ['## A1 2026-03-03T10\nde||T\n', 'file, line 2: the time is missing or cannot be read.'],
  ['{"language":"de"\n', 'file, line 1 is not JSON.'],
])('what cannot be read is said in a sentence: %j', (text, sentence) => {
  expect(() => readLabelled(text, 'file')).toThrow(sentence);
});
