import { fieldsOf, type Field } from './feed-fields.ts';
import { knownName, localName } from './feed-names.ts';
import type { Attributes, Item, Outline, Source } from './feed-outline.ts';
import { escaped } from './field-value.ts';
import { nestedBase, resolved } from './xml-base.ts';

const soundName = /^[a-z][\w.-]*(?::[a-z_][\w.-]*)?$/;
/** Items that say more are no news. */
const lengthMax = 500_000;
const attributeLengthMax = 4_000;

/** Well-formed XML, and whether what it was written from was nearly that. */
export type Written = { xml: string; isSound: boolean };

/** A whole document around the fields of a feed and its items, which are written already. */
export function writtenFeed({ source, head }: Outline, items: string[]): Written {
  const own = attributeList(source.attributes);
  const { fields, isSound } = fieldsOf(source, head);
  const about = writtenFields(source, fields, []);
  const all = items.join('');
  const xml = {
    atom: () => `<feed xmlns="http://www.w3.org/2005/Atom"${own}>${about}${all}</feed>`,
    rss: () => `<rss version="2.0"${own}><channel>${about}${all}</channel></rss>`,
  };
  return { xml: xml[source.format](), isSound };
}

export function writtenItem(source: Source, item: Item): Written {
  const name = source.format === 'atom' ? 'entry' : 'item';
  const { fields, isSound } = fieldsOf(source, item);
  const content = writtenFields(source, fields.map(pictured), [item.attributes['xml:base']]);
  const id = identifier(item.attributes);
  return { xml: `<${name}${attributeList(item.attributes)}>${id}${content}</${name}>`, isSound };
}

/** What items of RSS 1.0 have in place of a guid: `rdf:about`, with whatever prefix. */
function identifier(attributes: Attributes): string {
  const [, about] = Object.entries(attributes).find(([name]) => localName(name) === 'about') ?? [];
  return about === undefined ? '' : `<guid>${escaped(about.slice(0, attributeLengthMax))}</guid>`;
}

/** Where items have their own picture, which is in no format: also by Seznam, for Czech publishers, and in WordPress. */
const pictures = new Set(['image', 'post-thumbnail', 'szn:image']);

function pictured(field: Field): Field {
  if (!pictures.has(field.name)) return field;
  const { url, href, src } = field.attributes;
  const inside = /<(?:szn:)?url>([^<]*)<\/(?:szn:)?url>/i.exec(field.value)?.[1] ?? field.value;
  return {
    ...field,
    name: 'media:thumbnail',
    value: '',
    attributes: { url: url ?? href ?? src ?? inside.trim() },
  };
}

function writtenFields(source: Source, fields: Field[], bases: (string | undefined)[]): string {
  let length = 0;
  const written: string[] = [];
  for (const field of fields) {
    const one = writtenField(source, field, bases);
    length += one.length;
    if (length > lengthMax) break;
    written.push(one);
  }
  return written.join('');
}

function writtenField(source: Source, field: Field, bases: (string | undefined)[]): string {
  const name = knownName(field.name, source.format);
  if (name === null || !isSound(name)) return '';
  const { value, attributes } = name === 'link' ? link(source, field, bases) : field;
  const content = field.fields.length > 0 ? writtenFields(source, field.fields, bases) : escaped(value);
  const list = attributeList(attributes);
  return content === '' && list === '' ? '' : `<${name}${list}>${content}</${name}>`;
}

/** A link seen from its own xml:base; in RSS one with `href`, as Atom has it, is a link like any other. */
function link(source: Source, field: Field, bases: (string | undefined)[]): Field {
  const ownBase = field.attributes['xml:base'];
  const outer = [source.url, source.attributes['xml:base'], ...bases];
  const own = ownBase === undefined ? '' : (nestedBase(...outer, ownBase) ?? '');
  const { href, ...rest } = field.attributes;
  if (source.format === 'atom')
    return { ...field, attributes: href === undefined ? rest : { ...rest, href: resolved(href, own) } };
  const address = field.value || (rest.rel === undefined || /alternate$/i.test(rest.rel) ? href : '') || '';
  return { ...field, value: resolved(address, own), attributes: {} };
}

function attributeList(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([name]) => isSound(name) && name !== 'xmlns' && name !== 'version')
    .map(([name, value]) => ` ${name}="${escaped(value.slice(0, attributeLengthMax))}"`)
    .join('');
}

/** The parser refuses documents with names that all objects have. */
function isSound(name: string): boolean {
  return soundName.test(name) && !(name in {});
}
