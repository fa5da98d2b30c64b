import { expect, test } from 'vitest';
import { repairXml } from './repair.ts';

test('bare ampersands, angle brackets and unknown entities become text', () => {
  expect(repairXml('<rss><title>A & B < C &nbsp; &foo;</title></rss>')).toBe(
    '<rss><title>A &amp; B &lt; C &amp;nbsp; &amp;foo;</title></rss>',
  );
});

test('CDATA becomes escaped text', () => {
  expect(repairXml('<rss><a><![CDATA[<p>x & y</p>]]></a></rss>')).toBe(
    '<rss><a>&lt;p&gt;x &amp; y&lt;/p&gt;</a></rss>',
  );
});

test('missing and stray end tags are put right', () => {
  expect(repairXml('<rss><item><b>x</item></i><item>y</item></rss>')).toBe(
    '<rss><item><b>x</b></item><item>y</item></rss>',
  );
});

test('a document that was cut off ends after its last whole item', () => {
  expect(repairXml('<rss><channel><item>1</item><item>2</item><item><title>thr')).toBe(
    '<rss><channel><item>1</item><item>2</item></channel></rss>',
  );
});

test('junk after the root goes', () => {
  expect(repairXml('<rss><a>1</a></rss><script>if (a < b) {}</script>')).toBe('<rss><a>1</a></rss>');
});

test('names that the parser refuses go, their content stays', () => {
  expect(repairXml('<rss><__proto__>x</__proto__><a constructor="y" b="z">1</a></rss>')).toBe(
    '<rss>x<a b="z">1</a></rss>',
  );
});

test('a document nested deeper than any feed is refused', () => {
  expect(() => repairXml('<a>'.repeat(1_000_000))).toThrow(RangeError);
});
