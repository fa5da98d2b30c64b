import { validator } from 'hono-openapi';
import type * as z from 'zod/mini';
import { AppError } from './app-error.ts';

/**
 * Checks and documents the parameters of a route; what it parsed is `c.req.valid(part)`. Messages of the schema
 * complete the sentence 'The parameter "name" …'.
 * @throws AppError 400 `invalid_{name}`
 */
export function validate<Schema extends z.ZodMiniObject, Part extends 'query' | 'param'>(
  part: Part,
  schema: Schema,
) {
  return validator(part, schema, (result) => {
    if (result.success) return;
    const issue = result.error[0];
    const name = issue?.path?.find((part) => typeof part === 'string');
    throw new AppError(`invalid_${name}`, 400, `The parameter "${name}" ${issue?.message}.`);
  });
}
