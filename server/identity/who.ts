import type { Context } from 'hono';
import { accountMessages } from '#contract/account.ts';
import { freshSessionAge } from '#contract/limits.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Actor, Identity } from './identity.ts';

/** Who sends this request. @throws AppError 401 */
export async function requireActor(c: Context, identity: Identity): Promise<Actor> {
  const actor = await identity.findActor(c.req.header('cookie'));
  if (!actor) throw new AppError('not_signed_in', 401, 'Please log in first.');
  return actor;
}

/** Ids in a request are only ever checked against who sends it. @throws AppError 403 */
export function requireOwn(actor: Actor, userId: string): void {
  if (userId !== actor.id) throw new AppError('not_yours', 403, 'This belongs to somebody else.');
}

/** Before anything is removed for ever: a session younger than a day. @throws AppError 403 */
export function requireFresh(actor: Actor): void {
  if (Date.now() - actor.sessionCreatedAt.getTime() >= freshSessionAge)
    throw new AppError('session_too_old', 403, accountMessages.sessionTooOld);
}
