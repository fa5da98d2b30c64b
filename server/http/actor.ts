import type { Context } from 'hono';
import { AppError } from './app-error.ts';

/** The signed-in member, as their session says. */
export type Actor = { id: string; email: string; sessionId: string; sessionCreatedAt: Date };

/** Who sends a request, by its cookies; null: nobody is signed in. */
export type FindActor = (cookie: string | undefined) => Promise<Actor | null>;

/** Who sends this request. @throws AppError 401 */
export async function requireActor(c: Context, findActor: FindActor): Promise<Actor> {
  const actor = await findActor(c.req.header('cookie'));
  if (!actor) throw notSignedIn();
  return actor;
}

/** Checks an id from a request against the sender. Such ids are never used for anything else. @throws AppError 403 */
export function requireOwn(actor: Actor, userId: string): void {
  if (userId !== actor.id) throw new AppError('not_yours', 403, 'This belongs to somebody else.');
}

/** The same for an address, if one is given. @throws AppError 403 */
export function requireOwnAddress(actor: Actor, email: string | undefined): void {
  if (email !== undefined && email.toLowerCase() !== actor.email)
    throw new AppError('not_yours', 403, 'This address belongs to another account.');
}

export const notSignedIn = () => new AppError('not_signed_in', 401, 'Please log in first.');
