import type { Context } from 'hono';
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status';
import * as z from 'zod/mini';
import { AppError } from '#server/http/app-error.ts';
import type { Identity } from './identity.ts';
import { nameByState } from './state-cookies.ts';

const Refusal = z.object({ message: z.string(), code: z.optional(z.string()) });

const outage = new AppError(
  'unavailable',
  503,
  'Accounts cannot be reached at the moment. Please try again soon.',
);

/** Replacements for messages of the library that are not sentences for people. */
const sentences: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'Invalid email or password.',
};

/** Passes a validated body to an endpoint of the library, and relays its reply. */
export async function forward(
  c: Context,
  identity: Pick<Identity, 'call' | 'senderOf'>,
  path: string,
  body: object = {},
): Promise<Response> {
  const cookie = c.req.header('cookie');
  return relay(c, await identity.call({ method: 'POST', path, cookie, body, sender: identity.senderOf(c) }));
}

/**
 * Relays the library's reply, its text changed by `complete`. Refusals become errors of this API that keep the fields
 * which the library's clients read.
 */
export async function relay(
  c: Context,
  reply: Response,
  complete: (text: string) => string | Promise<string> = (text) => text,
): Promise<Response> {
  // The library has logged the reason, usually the database.
  if (reply.status >= 500) throw outage;
  for (const cookie of reply.headers.getSetCookie())
    c.header('set-cookie', nameByState(cookie, c.req.query('state')), { append: true });
  const text = await reply.text();
  if (reply.status >= 400) {
    const refused = refusal(text);
    // The library's word for any failure of the database, or for somebody who was faster with the same address.
    if (refused.code === 'FAILED_TO_CREATE_USER') throw outage;
    return c.json(refused, reply.status as ContentfulStatusCode);
  }
  const location = reply.headers.get('location');
  // With a 200 the library gives the address in the body as well.
  if (location !== null && reply.status >= 300) c.header('location', location);
  c.status(reply.status as StatusCode);
  return text === ''
    ? c.body(null)
    : c.body(await complete(text), { headers: { 'content-type': 'application/json' } });
}

function refusal(text: string) {
  const { message, code = 'refused' } = Refusal.safeParse(parsed(text)).data ?? {
    message: 'Please try again.',
  };
  const error = sentences[code] ?? message;
  return { error, code, message: error };
}

function parsed(text: string): unknown {
  return text.startsWith('{') ? JSON.parse(text) : null;
}
