import { expect, test } from 'vitest';
import { textBlocks } from './text-blocks.ts';

test('empty lines separate paragraphs, and line breaks, as in an address, stay', () => {
  expect(textBlocks('Example Ltd\r\n1 Main Street\r\n\r\n \r\nVienna\n')).toEqual([
    { kind: 'paragraph', lines: [['Example Ltd'], ['1 Main Street']] },
    { kind: 'paragraph', lines: [['Vienna']] },
  ]);
});

test('headings need no empty lines around them', () => {
  expect(textBlocks('# Who we are\nA few people.\n## Responsible\nAda')).toEqual([
    { kind: 'heading', lines: [['Who we are']] },
    { kind: 'paragraph', lines: [['A few people.']] },
    { kind: 'heading', lines: [['Responsible']] },
    { kind: 'paragraph', lines: [['Ada']] },
  ]);
});

test('consecutive lines with a hyphen or an asterisk are a list', () => {
  expect(textBlocks('- one\n* two')).toEqual([{ kind: 'list', lines: [['one'], ['two']] }]);
  expect(textBlocks('- one\nand more')).toEqual([{ kind: 'paragraph', lines: [['- one'], ['and more']] }]);
});

test('addresses become links, without a full stop after them', () => {
  expect(textBlocks('Write to ada@example.org, or see https://example.org/a?b=1.')).toEqual([
    {
      kind: 'paragraph',
      lines: [
        [
          'Write to ',
          { href: 'mailto:ada@example.org', label: 'ada@example.org' },
          ', or see ',
          { href: 'https://example.org/a?b=1', label: 'https://example.org/a?b=1' },
          '.',
        ],
      ],
    },
  ]);
  expect(textBlocks('See [our rules](https://example.org/rules).')).toEqual([
    {
      kind: 'paragraph',
      lines: [['See ', { href: 'https://example.org/rules', label: 'our rules' }, '.']],
    },
  ]);
});

test('only web and mail addresses become links', () => {
  const lines = ['[click](javascript:alert(1))', '<script>alert(1)</script>', '[x](data:text/html,x)'];
  expect(textBlocks(lines.join('\n'))).toEqual([{ kind: 'paragraph', lines: lines.map((line) => [line]) }]);
});
