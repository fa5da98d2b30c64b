const elements = new Set(
  [
    'a abbr acronym address applet area article aside audio b base bdi bdo big blink blockquote body br button canvas',
    'caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset',
    'figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input',
    'ins kbd label legend li link main map mark marquee math menu meta meter nav nobr noframes noscript object ol',
    'optgroup option output p param picture pre progress q rb rp rt ruby s samp script search section select slot small',
    'source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr',
    'track tt u ul var video wbr',
  ].flatMap((line) => line.split(' ')),
);
/** Elements that mean something without an end tag; all others that stand alone are mentioned, not used. */
const alone = new Set('br dd dt hr li p td th tr wbr'.split(' '));
/** Elements that nobody begins a text with, but some begin a headline about them with. */
const embedded = new Set(
  'audio body canvas embed frame head html iframe img input link meta object script select style svg template textarea title video'.split(
    ' ',
  ),
);
const tag = /<(?:(\/?)([a-z][a-z0-9]*(?:[:-][a-z0-9:-]+)?)(\s[^<>]*|\/)?(?:>|$)|!--|!\[CDATA\[|\?xml)/gi;
const telling = /<(?:br|\/?p)\b|<[a-z][a-z0-9]*\s[^<>]*\b(?:href|src|class|style)\s*=/i;

/**
 * Whether a text uses markup: a tag with attributes, an end tag, a tag that has its end tag. `List<String>`, `a < b` and
 * "How to use <img>" do not.
 */
export function usesMarkup(text: string): boolean {
  const opened = new Set<string>();
  for (const { 1: slash, 2: name, 3: rest = '', index } of text.matchAll(tag)) {
    if (name === undefined) return true;
    const element = name.toLowerCase();
    if (!elements.has(element) && !/[:-]/.test(element)) continue;
    if (rest.includes('=') || rest.endsWith('/') || alone.has(element)) return true;
    if (slash === '/' && (opened.has(element) || elements.has(element))) return true;
    if (index === 0 && elements.has(element) && !embedded.has(element)) return true;
    opened.add(element);
  }
  return false;
}

/** Whether a text is wrapped in markup, or some of it can be nothing but markup. */
export function isMarkupThroughout(text: string): boolean {
  return usesMarkup(text) && (telling.test(text) || isWrapped(text));
}

export function isWrapped(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.startsWith('<') && trimmed.endsWith('>') && usesMarkup(trimmed);
}

/** Whether a text begins with what only whole texts begin with, and goes on like one. */
export function beginsWithBlock(text: string): boolean {
  return (
    /^\s*<(?:!--|(?:article|div|p|section|table)[\s>])/i.test(text) && usesMarkup(text) && telling.test(text)
  );
}
