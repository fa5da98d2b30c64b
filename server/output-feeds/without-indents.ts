/**
 * The generator indents what it writes, marked sections included, whose text then has white space around it that an
 * address in RSS must not have.
 */
export function withoutIndents(xml: string): string {
  return xml.replaceAll(/>\s+<!\[CDATA\[/g, '><![CDATA[').replaceAll(/\]\]>\s+</g, ']]><');
}
