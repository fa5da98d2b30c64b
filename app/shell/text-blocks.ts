/** A piece of a line: text, or a link with its text. */
export type Inline = string | { href: string; label: string };

export type TextBlock = { kind: 'heading' | 'list' | 'paragraph'; lines: Inline[][] };

const link = String.raw`\[([^\]]+)\]\(((?:https?:\/\/|mailto:)[^\s)]+)\)`;
const webAddress = String.raw`(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])`;
const mailAddress = String.raw`([\w.+-]+@[\w-]+(?:\.[\w-]+)+)`;
const links = new RegExp(`${link}|${webAddress}|${mailAddress}`, 'g');

/**
 * Parses plain text with the little Markdown that people use: blank lines between paragraphs, headings with '#', lists
 * with '-' or '*', links as [text](address) or as bare addresses. Line breaks are kept, as postal addresses need them.
 * HTML is not interpreted.
 */
export function textBlocks(text: string): TextBlock[] {
  const headingsApart = text.replaceAll(/^#.*$/gm, '\n$&\n');
  return headingsApart.split(/\n\s*\n/).flatMap((block) => {
    const lines = block.split('\n').map((line) => line.trim());
    const written = lines.filter((line) => line !== '');
    return written.length === 0 ? [] : [blockOf(written)];
  });
}

function blockOf(lines: string[]): TextBlock {
  const [first = ''] = lines;
  if (/^#{1,6} /.test(first)) return { kind: 'heading', lines: [inlines(first.replace(/^#+ +/, ''))] };
  const isList = lines.every((line) => /^[-*] /.test(line));
  const bare = isList ? lines.map((line) => line.slice(2)) : lines;
  return { kind: isList ? 'list' : 'paragraph', lines: bare.map(inlines) };
}

function inlines(line: string): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  for (const match of line.matchAll(links)) {
    const [whole, label, address, web, mail] = match;
    const href = address ?? web ?? `mailto:${mail}`;
    found.push(line.slice(end, match.index), { href, label: label ?? whole });
    end = match.index + whole.length;
  }
  return [...found, line.slice(end)].filter((piece) => piece !== '');
}
