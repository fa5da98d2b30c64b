import type { JsonSchema } from './openapi.ts';

type Field = { name: string; required: boolean; type: string };

/** What the body of a call may hold, for people: `data.user.email` is a field within others. Of several forms it is the first. */
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
