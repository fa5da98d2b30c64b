import { decodeHTMLStrict } from 'entities';

const declaration = /<!ENTITY\s+([\w.-]{1,50})\s+(?:"([^"<>]{0,100})"|'([^'<>]{0,100})')\s*>/gi;
const subsetLengthMax = 50_000;

/**
 * The entities that a DOCTYPE declares, by name, as far as they are short. References inside their values are not
 * resolved, so that no entity can expand further.
 */
export function declaredEntities(doctype: string): ReadonlyMap<string, string> {
  const found = doctype.slice(0, subsetLengthMax).matchAll(declaration);
  return new Map(
    [...found].map(([, name = '', double, single]) => [name, decodeHTMLStrict(double ?? single ?? '')]),
  );
}
