import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { AppError } from './app-error.ts';

/** Used instead of zod's own messages, which are for developers. */
export const invalidFieldMessage = 'is missing or has the wrong form';

/**
 * Parses the body of a request; no body counts as `{}`. A message of the schema is a whole sentence, or completes 'The
 * field "name" …'.
 * @throws AppError 415, 400 `invalid_json` and `invalid_{field}`
 */
export async function readBody<Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(await readJson(c), { error: () => invalidFieldMessage });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.findLast((part) => typeof part === 'string');
  const subject = field === undefined ? 'The body of this request' : `The field "${field}"`;
  throw new AppError(`invalid_${snakeCase(field ?? 'body')}`, 400, sentenceOf(subject, issue?.message));
}

/** Makes a sentence of a schema's message, unless it is one already. */
export function sentenceOf(subject: string, message: string = invalidFieldMessage): string {
  return /^\p{Lu}/u.test(message) ? message : `${subject} ${message}.`;
}

async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text();
  if (text === '') return {};
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json')
    throw new AppError('unsupported_media_type', 415, 'The body of this request must be application/json.');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid_json', 400, 'The body of this request is not JSON.', { cause });
  }
}

function snakeCase(name: string): string {
  return name.replaceAll(/(?<=[a-z])[A-Z]+/g, (capitals) => `_${capitals}`).toLowerCase();
}
