import type { Env, MiddlewareHandler } from 'hono';
import { validator } from 'hono/validator';
import type * as z from 'zod/mini';
import { AppError } from './app-error.ts';
import { sentenceOf, invalidFieldMessage } from './json-body.ts';
import { describe, parametersOf } from './openapi.ts';

type Validated<Part extends string, Value> = MiddlewareHandler<
  Env,
  string,
  { in: Record<Part, unknown>; out: Record<Part, Value> }
>;

/**
 * Validates and documents the parameters of a route; the parsed ones are `c.req.valid(part)`. Messages of the schema
 * are whole sentences, or complete 'The parameter "name" …'.
 * @throws AppError 400 `invalid_{name}`
 */
export function validate<Schema extends z.ZodMiniObject, Part extends 'query' | 'param'>(
  part: Part,
  schema: Schema,
): Validated<Part, z.infer<Schema>> {
  const check = validator(part, (given: unknown): unknown => {
    const parsed = schema.safeParse(given, { error: () => invalidFieldMessage });
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    const name = issue?.path.find((each) => typeof each === 'string');
    throw new AppError(`invalid_${name}`, 400, sentenceOf(`The parameter "${name}"`, issue?.message));
  });
  const place = part === 'param' ? 'path' : 'query';
  return describe(
    () => ({ parameters: parametersOf(place, schema) }),
    check as Validated<Part, z.infer<Schema>>,
  );
}
