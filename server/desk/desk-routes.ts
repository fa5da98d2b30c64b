import { Hono } from 'hono';
import { articleDeskRoutes } from '#server/desk/articles/article-routes.ts';
import { commentDeskRoutes } from '#server/desk/comments/comment-desk-routes.ts';
import { feedsRoutes } from '#server/desk/feeds/feeds-routes.ts';
import { oneFeedRoutes } from '#server/desk/feeds/one-feed-routes.ts';
import { logRoutes } from '#server/desk/log/log-routes.ts';
import { memberDeskRoutes } from '#server/desk/members/member-desk-routes.ts';
import { messageDeskRoutes } from '#server/desk/messages/message-desk-routes.ts';
import { todayRoutes } from '#server/desk/today/today-routes.ts';
import type { DeskDeps } from './desk-deps.ts';
import { type DeskEnv, editorsOnly } from './desk-guard.ts';

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
