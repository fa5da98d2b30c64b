import { Hono } from 'hono';
import type { Database } from '#db/client.ts';
import type { FeedDoctor } from '#newsroom/reports/feed-doctor.ts';
import type { Config } from '#process/config.ts';
import { articleDeskRoutes } from '#server/desk/articles/article-routes.ts';
import { commentDeskRoutes } from '#server/desk/comments/comment-desk-routes.ts';
import { feedsRoutes } from '#server/desk/feeds/feeds-routes.ts';
import { oneFeedRoutes } from '#server/desk/feeds/one-feed-routes.ts';
import { logRoutes } from '#server/desk/log/log-routes.ts';
import { memberDeskRoutes } from '#server/desk/members/member-desk-routes.ts';
import { messageDeskRoutes } from '#server/desk/messages/message-desk-routes.ts';
import { todayRoutes } from '#server/desk/today/today-routes.ts';
import type { FindActor } from '#server/http/actor.ts';
import type { Announce } from '#server/http/announce.ts';
import type { MailQueue } from '#server/mail/mail-queue.ts';
import { type DeskEnv, editorsOnly } from './desk-guard.ts';

export type DeskDeps = {
  config: Pick<Config, 'dataDir' | 'feedbackTo' | 'origin' | 'productName' | 'publisher'>;
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
