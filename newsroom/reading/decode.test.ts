import { expect, test } from 'vitest';
import { decodeText } from './decode.ts';

const utf8 = (text: string) => Buffer.from(text, 'utf8');
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

test('a byte order mark decides the encoding and is removed', () => {
  expect(decodeText(utf8('\uFEFF<a>é</a>'), 'text/xml; charset=iso-8859-1')).toBe('<a>é</a>');
  expect(decodeText(Buffer.from('\uFEFF<a>é</a>', 'utf16le'), null)).toBe('<a>é</a>');
  expect(decodeText(swapped('\uFEFF<a>é</a>'), null)).toBe('<a>é</a>');
});

test('UTF-16 is recognised without a byte order mark', () => {
  expect(decodeText(Buffer.from('<a>Київ</a>', 'utf16le'), null)).toBe('<a>Київ</a>');
  expect(decodeText(swapped('<a>Київ</a>'), 'application/xml')).toBe('<a>Київ</a>');
});

test('the charset in the header takes precedence over that in the XML declaration', () => {
  const body = Buffer.concat([
    latin1('<?xml version="1.0" encoding="iso-8859-1"?><a>'),
    Buffer.of(0xea, 0xe8),
  ]);
  expect(decodeText(body, 'text/xml; charset="windows-1251"')).toMatch(/ки$/);
  expect(decodeText(body, 'text/xml')).toMatch(/êè$/);
});

test('a header of ISO-8859-1, which many servers send by default, does not outdo the XML declaration', () => {
  const body = Buffer.concat([
    latin1('<?xml version="1.0" encoding="windows-1251"?><a>'),
    Buffer.of(0xea, 0xe8),
  ]);
  expect(decodeText(body, 'text/xml; charset=ISO-8859-1')).toMatch(/ки$/);
});

test.each([
  ['windows-1250', [0x9a, 0xe8], 'šč'],
  ['windows-1253', [0xe1, 0xf9], 'αω'],
  ['windows-1257', [0xf0, 0xfe], 'šž'],
  ['iso-8859-2', [0xb9, 0xbe], 'šž'],
  ['koi8-u', [0xcb, 0xc9, 0xa7, 0xd7], 'київ'],
])('the XML declaration of %s is believed', (encoding, bytes, text) => {
  const body = Buffer.concat([latin1(`<?xml version="1.0" encoding="${encoding}"?><a>`), Buffer.from(bytes)]);
  expect(decodeText(body, null)).toMatch(new RegExp(`${text}$`));
});

test('a declared charset of East Asia is believed even if the bytes could be UTF-8 as well', () => {
  const body = Buffer.concat([latin1('<?xml version="1.0" encoding="gbk"?><a>'), Buffer.of(0xc4, 0xa3)]);
  expect(decodeText(body, null)).toMatch(/模$/);
});

test('a declaration of UTF-16 in a text with one byte for a letter is not believed', () => {
  const declared = '<?xml version="1.0" encoding="UTF-16"?><a>caf\xe9';
  for (const text of [declared, `${declared} `]) expect(decodeText(latin1(text), null)).toContain('café');
});

test('UTF-8 that claims to be ISO-8859-1 is read as UTF-8', () => {
  const body = utf8('<?xml version="1.0" encoding="ISO-8859-1"?><a>Überraschung – café</a>');
  expect(decodeText(body, 'text/xml; charset=iso-8859-1')).toContain('Überraschung – café');
});

test('windows-1252 that claims to be UTF-8 is read as windows-1252', () => {
  const body = Buffer.concat([latin1('<?xml version="1.0" encoding="utf-8"?><a>caf\xe9 '), Buffer.of(0x80)]);
  expect(decodeText(body, 'text/xml; charset=utf-8')).toMatch(/café €$/);
});

test.each([
  ['<language>bg-BG</language>', [0xc1, 0xfa, 0xeb], 'Бъл'],
  ['<dc:language> uk', [0xca, 0xe8, 0xbf, 0xe2], 'Київ'],
  ['<feed xml:lang="el">', [0xe1, 0xf9], 'αω'],
  ['<language>pl', [0xb6, 0xb1], 'śą'],
  ['<language>pl', [0x9c, 0xb9], 'śą'],
  ['<language>lt', [0xf0, 0xfe], 'šž'],
  ['<language>de', [0xe4, 0xf6], 'äö'],
])(
  'what claims to be UTF-8 and is not is in the usual encoding of its language: %s',
  (start, bytes, text) => {
    const body = Buffer.concat([
      latin1(`<?xml version="1.0" encoding="UTF-8"?>${start}`),
      Buffer.from(bytes),
    ]);
    expect(decodeText(body, null)).toMatch(new RegExp(`${text}$`));
  },
);

test('a declaration of UTF-16 in single-byte text is ignored', () => {
  expect(decodeText(utf8('<?xml version="1.0" encoding="utf-16"?><a>é</a>'), null)).toContain('<a>é</a>');
});

test('an unknown charset is ignored', () => {
  expect(decodeText(latin1('<a>\xe9</a>'), 'text/xml; charset=klingon')).toBe('<a>é</a>');
});

test('UTF-8 with a truncated character only loses that character', () => {
  const text = 'Łódź, Kraków, Gdańsk, Wrocław, Poznań, źdźbło, żółw ';
  const body = Buffer.concat([utf8(text), utf8('ż').subarray(0, 1)]);
  expect(decodeText(body, null)).toBe(text);
});

test('a replacement character in the source is kept', () => {
  expect(decodeText(utf8('a\uFFFDb'), null)).toBe('a\uFFFDb');
});

test('megabytes of one byte are decoded without an array of characters', () => {
  expect(decodeText(Buffer.alloc(3_000_000, 0xe9), null)).toBe('é'.repeat(3_000_000));
});
