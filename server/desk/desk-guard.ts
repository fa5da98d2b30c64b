import type { Context, MiddlewareHandler } from 'hono';
import type { Database } from '#db/client.ts';
import { isDatabaseOutage } from '#db/database-outage.ts';
import type { Actor, FindActor } from '#server/http/actor.ts';
import { AppError, nothingHere } from '#server/http/app-error.ts';
import type { WithDatabaseTimeout } from '#server/http/database-timeout.ts';
import { isEditor } from '#server/identity/account-store.ts';
import type { Decider } from './decision-store.ts';

/** What the guard hands on to the routes. */
export type DeskEnv = { Variables: { editor: Actor } };

/** Answers 404 to everybody but editors. */
export function editorsOnly(database: Database, findActor: FindActor): MiddlewareHandler<DeskEnv> {
  return async (c, next) => {
    const editor = await findEditor(database, findActor, c.req.header('cookie'));
    if (!editor) throw nothingHere();
    c.set('editor', editor);
    await next();
  };
}

/**
 * False if the cookies are not an editor's. True also if the database cannot tell: the route itself then answers that
 * it is away.
 */
export type MayBeEditors = (cookie: string | undefined) => Promise<boolean>;

type Asking = { database: Database; findActor: FindActor; withDatabaseTimeout: WithDatabaseTimeout };

/** For code that runs before the API. */
export function createMayBeEditors({ database, findActor, withDatabaseTimeout }: Asking): MayBeEditors {
  return async (cookie) => {
    try {
      return (await withDatabaseTimeout(() => findEditor(database, findActor, cookie))) !== null;
    } catch (error) {
      // Of a session that cannot be read the identity library does not say why.
      const isUnknown = error instanceof AppError ? error.status === 503 : isDatabaseOutage(error);
      if (!isUnknown) throw error;
      return true;
    }
  };
}

/** The editor with these cookies; null: somebody else. */
async function findEditor(
  database: Database,
  findActor: FindActor,
  cookie: string | undefined,
): Promise<Actor | null> {
  const actor = await findActor(cookie);
  return actor && (await isEditor(database, actor.id)) ? actor : null;
}

/** The editor who sends this request, as the one who decides. */
export function deciderOf(c: Context<DeskEnv>): Decider {
  const { id, sessionId } = c.get('editor');
  return { by: 'editor', userId: id, sessionId };
}
