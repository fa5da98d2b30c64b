import { decodeHTMLStrict } from 'entities';

const declaration = /<!ENTITY\s+([\w.-]{1,50})\s+(?:"([^"<>]{0,100})"|'([^'<>]{0,100})')\s*>/gi;
const subsetLengthMax = 50_000;

/**
 * The short texts that a DOCTYPE gives names to, by name. Whatever a named text refers to itself is left as it stands,
 * so that no name can stand for more than it says.
 */
export function declaredEntities(doctype: string): ReadonlyMap<string, string> {
  const found = doctype.slice(0, subsetLengthMax).matchAll(declaration);
  return new Map(
    [...found].map(([, name = '', double, single]) => [name, decodeHTMLStrict(double ?? single ?? '')]),
  );
}
