import type { Context, MiddlewareHandler } from 'hono';
import type { Database } from '#db/client.ts';
import type { Actor, FindActor } from '#server/http/actor.ts';
import { nothingHere } from '#server/http/app-error.ts';
import { isEditor } from '#server/identity/account-store.ts';
import type { Decider } from './decision-store.ts';

/** What routes behind the guard know. */
export type DeskEnv = { Variables: { editor: Actor } };

/** For everybody but editors there is nothing at any address of the desk. */
export function editorsOnly(database: Database, findActor: FindActor): MiddlewareHandler<DeskEnv> {
  return async (c, next) => {
    const editor = await findEditor(database, findActor, c.req.header('cookie'));
    if (!editor) throw nothingHere();
    c.set('editor', editor);
    await next();
  };
}

/** The editor who sends these cookies; null: somebody else does. */
export async function findEditor(
  database: Database,
  findActor: FindActor,
  cookie: string | undefined,
): Promise<Actor | null> {
  const actor = await findActor(cookie);
  return actor && (await isEditor(database, actor.id)) ? actor : null;
}

/** Who decides by this request. */
export function deciderOf(c: Context<DeskEnv>): Decider {
  const { id, sessionId } = c.get('editor');
  return { by: 'editor', userId: id, sessionId };
}
