import { localName, usualPrefix, type Format } from './feed-names.ts';
import { finder, type Token } from './markup-tokens.ts';

const declaration = /\sxmlns=["']([^"']*)/;
const outer = new Set(['channel', 'entry', 'feed', 'item', 'rdf', 'rss']);

/**
 * Returns a function that gives elements the usual prefix of a namespace that they declare without one, as .NET and Go write
 * them (`<encoded xmlns="…">`), and also those inside of them. Tokens have to be passed in order.
 */
export function defaultNamespaces(text: string, format: Format): (token: Token) => void {
  const nextDeclaration = finder(text, 'xmlns=');
  let scope: { name: string; prefix: string; depth: number } | null = null;

  const prefixDeclaredBy = ({ kind, start, end }: Token) =>
    kind === 'close' || nextDeclaration(start) >= end
      ? ''
      : (usualPrefix(format, declaration.exec(text.slice(start, end))?.[1] ?? '') ?? '');

  return (token) => {
    const { kind, name } = token;
    if (outer.has(localName(name))) scope = null;
    else if (name !== '' && !name.includes(':')) {
      const prefix = scope?.prefix ?? prefixDeclaredBy(token);
      if (prefix === '') return;
      scope ??= { name, prefix, depth: 0 };
      if (name === scope.name) scope.depth += depthChange[kind] ?? 0;
      if (scope.depth === 0) scope = null;
      token.name = `${prefix}:${name}`;
    }
  };
}

const depthChange: Partial<Record<Token['kind'], number>> = { open: 1, close: -1 };
