/**
 * Removes white space around CDATA sections: the generator indents them too, and an address in RSS must not have any.
 */
export function withoutIndents(xml: string): string {
  return xml.replaceAll(/>\s+<!\[CDATA\[/g, '><![CDATA[').replaceAll(/\]\]>\s+</g, ']]><');
}
