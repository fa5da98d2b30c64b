import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['<p>One</p><p>Two<br>three</p>', 'One. Two three'],
  [
    '<h3>Floods</h3><p>Towns were <b>emptied</b>.</p><p>More rain</p>',
    'Floods. Towns were emptied. More rain',
  ],
  [
    '<p>He called it “a joke”</p><ul><li>Why? </li><li>«Wer?»</li></ul>',
    'He called it “a joke”. Why? «Wer?»',
  ],
  [
    '<p>It begins here</p><p>and goes on:</p><p>There – </p><p>(Here)</p>',
    'It begins here and goes on: There – (Here)',
  ],
  [
    '<p>The rain stops.</p><p> <span>Related: </span><a href="/2">Floods</a> </p><p>It was long.</p>',
    'The rain stops. It was long.',
  ],
  ['<p>Il pleut.</p><p><strong>À lire aussi :</strong> <a href="/2">La crue</a></p>', 'Il pleut.'],
  [
    '<p>Related: Floods</p><p>They relate: yes</p><p>Read also</p>',
    'Related: Floods. They relate: yes. Read also',
  ],
  ['<table><tr><td>Home</td><td>Away</td></tr></table>', 'Home Away'],
  ['wo<b>rd</b>s', 'words'],
  ['Fish &amp; chips &#8211; caf&eacute;', 'Fish & chips – café'],
  ['&lt;p&gt;Escaped &amp;amp; twice&lt;/p&gt;', 'Escaped & twice'],
  ['&amp;lt;b&amp;gt;thrice&amp;lt;/b&amp;gt;', 'thrice'],
  ['&lt;img&gt; and &lt;video&gt; explained', '<img> and <video> explained'],
  ['How to use <img>', 'How to use <img>'],
  ['<video> explained', '<video> explained'],
  ['<p>Use &lt;b&gt;bold&lt;/b&gt; text</p>', 'Use <b>bold</b> text'],
  ['Use &lt;b&gt;bold&lt;/b&gt; text', 'Use <b>bold</b> text'],
  ['The &amp;lt; reference', 'The &lt; reference'],
  ['Q&amp;amp;A, it&amp;#8217;s', 'Q&A, it’s'],
  ['<p>Q&amp;amp;amp;A, it&amp;amp;#8217;s, &amp;amp;lt;3</p>', 'Q&A, it’s, &lt;3'],
  ['Read &lt;a href="/more"&gt;more&lt;/a&gt; here', 'Read more here'],
  ['One&lt;br /&gt;two', 'One two'],
  ['&lt;!-- x --&gt;&lt;div class="md"&gt;Words&lt;/div&gt; by <a href="/ada">Ada</a>', 'Words by Ada'],
  ['&amp;lt;div class="md"&amp;gt;Words&amp;lt;/div&amp;gt; by <a href="/ada">Ada</a>', 'Words by Ada'],
  ['<p>&lt;title&gt; and &lt;h1&gt; differ</p>', '<title> and <h1> differ'],
  ['<del>old</del> <ins>new</ins>', 'old new'],
  ['Word<o:p></o:p> by <st1:place w:st="on">word</st1:place>', 'Word by word'],
  ['<details><summary>More</summary>Text</details>', 'More Text'],
  ['<math><mi>E</mi><mo>=</mo><mi>m</mi></math>', 'E=m'],
  ['Use &amp;lt;br&amp;gt; for a new line', 'Use &lt;br&gt; for a new line'],
  ['<my-quote>words</my-quote>', 'words'],
  ['before <script src="a.js"/> after', 'before after'],
  ['before <iframe src="/a" /> after', 'before after'],
  ['before <video src="/a.mp4"/> after', 'before after'],
  ['a <b and c> d', 'a <b and c> d'],
  ['<b>Cut off before its end', 'Cut off before its end'],
  ['a < b and c > d', 'a < b and c > d'],
  ['List<String> in Java', 'List<String> in Java'],
  ['AT&T & Q&A', 'AT&T & Q&A'],
  ['<p>Text<script>alert("x")</script><style>p { color: red }</style></p>', 'Text'],
  ['<figure><img src="a.jpg"><figcaption>The bridge (Ada)</figcaption></figure><p>Text</p>', 'Text'],
  ['<![CDATA[wrapped]]>', 'wrapped'],
  ['<!-- hidden -->shown', 'shown'],
  ['Cut off in <a href="https://exa', 'Cut off in'],
  ['  much \n\t white\u00A0 \u2028space ', 'much white space'],
  [
    '«\u00A0Non\u202F!\u00A0», dit-il\u00A0: 20\u202F000\u00A0€',
    '«\u00A0Non\u202F!\u00A0», dit-il\u00A0: 20\u202F000\u00A0€',
  ],
  ['filled\u00A0with\u00A0spaces \u00A0!', 'filled with spaces !'],
  ['<p>Vrai&nbsp;? Oui&nbsp;</p>', 'Vrai\u00A0? Oui'],
  ['Bun\u00ADdes\u200Bre\uFEFFgierung', 'Bundesregierung'],
  ['\u202Eevil\u202C and \u2066good\u2069', 'evil and good'],
  ['e\u0301', 'é'],
  ['It&#146;s 5 &#128;', 'It’s 5 €'],
  ['👨‍👩‍👧 stays whole', '👨‍👩‍👧 stays whole'],
  ['<p></p>', ''],
])('%j is read as %j', (source, text) => {
  expect(plainText(source)).toBe(text);
});

const pieces =
  '< > script style / &lt; &gt; &amp; amp; lt; &#60; &#x3c; &#0; p " <![CDATA[ ]]> <!-- --> \u200B \u202E \uD83D &#55357; é';
const markup = array(constantFrom(...pieces.split(' '), ' '), { maxLength: 25 }).map((parts) =>
  parts.join(''),
);
const unwanted = /<\/?script|[\p{Cc}\u202A-\u202E\u2066-\u2069]|\s\s|^\s|\s$/iu;

function isClean(source: string): boolean {
  const text = plainText(source);
  const replaced = text.includes('\uFFFD') && !source.includes('\uFFFD');
  return !unwanted.test(text) && text.isWellFormed() && !replaced;
}

test('no combination of markup yields a script tag, a control character or a broken character', () => {
  expect(() => assert(property(oneof(markup, string({ unit: 'binary' })), isClean))).not.toThrow();
});

test('invisible characters are removed, except those of flag emoji', () => {
  const scotland = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}';
  expect(plainText(`Rain in ${scotland}\u{E0069}\u{E0067}\u{E006E}\u{E006F}, sun`)).toBe(
    `Rain in ${scotland}, sun`,
  );
});

test('of many accents on one letter as many are kept as occur in real text', () => {
  const marks = '\u0301\u0323'.repeat(20_000);
  expect(plainText(`a${marks}b`).match(/\p{M}/gu)?.length).toBeLessThanOrEqual(8);
});
