import type { JsonSchema } from './openapi.ts';

type Field = { name: string; required: boolean; type: string };

/** The fields of a body, for people: `data.user.email` for nested ones. Of alternatives the first is shown. */
export function fieldsOf({ anyOf = [], properties = {}, required = [] }: JsonSchema, within = ''): Field[] {
  const [form] = anyOf;
  if (form) return fieldsOf(form, within);
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = `${within}${key}`;
    const inner = fieldsOf(schema, `${name}.`);
    return inner.length > 0 ? inner : [{ name, required: required.includes(key), type: typeOf(schema) }];
  });
}

function typeOf({ anyOf, enum: values, type }: JsonSchema): string {
  if (values) return `one of ${values.join(', ')}`;
  return anyOf ? anyOf.map(typeOf).join(' or ') : [type ?? 'anything'].flat().join(' or ');
}
