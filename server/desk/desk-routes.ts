import { Hono } from 'hono';
import type { Database } from '#db/client.ts';
import type { FeedDoctor } from '#newsroom/reports/feed-doctor.ts';
import type { Config } from '#process/config.ts';
import type { FindActor } from '#server/http/actor.ts';
import type { Announce } from '#server/http/announce.ts';
import type { MailQueue } from '#server/mail/mail-queue.ts';
import { articleDeskRoutes } from './article-routes.ts';
import { commentDeskRoutes } from './comment-desk-routes.ts';
import { type DeskEnv, editorsOnly } from './desk-guard.ts';
import { feedsRoutes } from './feeds-routes.ts';
import { logRoutes } from './log-routes.ts';
import { memberDeskRoutes } from './member-desk-routes.ts';
import { messageDeskRoutes } from './message-desk-routes.ts';
import { oneFeedRoutes } from './one-feed-routes.ts';
import { todayRoutes } from './today-routes.ts';

export type DeskDeps = {
  config: Pick<Config, 'dataDir' | 'feedbackTo' | 'origin' | 'productName'>;
  secret: string;
  database: Database;
  findActor: FindActor;
  announce: Announce;
  mails: Pick<MailQueue, 'postWithin'>;
  doctor: Pick<FeedDoctor, 'examine'>;
};

/** The API of the desk, below /api/desk: what editors see and decide. */
export function deskRoutes(deps: DeskDeps): Hono<DeskEnv> {
  const desk = new Hono<DeskEnv>();
  desk.use(editorsOnly(deps.database, deps.findActor));
  desk.route('/', todayRoutes(deps));
  desk.route('/', articleDeskRoutes(deps));
  desk.route('/', logRoutes(deps));
  desk.route('/', feedsRoutes(deps));
  desk.route('/', oneFeedRoutes(deps));
  desk.route('/', commentDeskRoutes(deps));
  desk.route('/', memberDeskRoutes(deps));
  desk.route('/', messageDeskRoutes(deps));
  return desk;
}
