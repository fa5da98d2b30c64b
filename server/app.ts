import type { IncomingMessage } from 'node:http';
import { Hono, type Context } from 'hono';
import { type FeedDoctor, openFeedDoctor } from '#newsroom/reports/feed-doctor.ts';
import type { Config } from '#process/config.ts';
import { aroundArticleRoutes } from './articles/around-article-routes.ts';
import { articleRoutes } from './articles/article-routes.ts';
import { crawlerRoutes } from './articles/crawler-routes.ts';
import { renewSearch } from './articles/search-renewal-store.ts';
import { storyRoutes } from './articles/story-routes.ts';
import { type BodyLimit, limitBodies } from './body-limits.ts';
import { cleanUp } from './clean-up.ts';
import { commentRoutes } from './comments/comment-routes.ts';
import { objectionRoutes } from './comments/objection-routes.ts';
import { reportRoutes } from './comments/report-routes.ts';
import { createMayBeEditors, type MayBeEditors } from './desk/desk-guard.ts';
import { deskRoutes } from './desk/desk-routes.ts';
import { notifyEditors } from './desk/letters/notify-editors.ts';
import { moderationRoutes } from './desk/log/moderation-routes.ts';
import { feedbackRoutes } from './feedback/feedback-routes.ts';
import { apiDocs } from './http/api-docs.ts';
import { senderOf } from './http/client-address.ts';
import { replyToError, replyToUnknown } from './http/error-replies.ts';
import { watchForProxies } from './http/forgotten-proxies.ts';
import { healthRoutes, type Health } from './http/health-routes.ts';
import { createOutageLog, type OutageLog } from './http/outage-log.ts';
import { guardEveryRequest } from './http/request-guards.ts';
import { securityTxt } from './http/security-txt.ts';
import { createSenderQueue } from './http/sender-queue.ts';
import { webManifest } from './http/web-manifest.ts';
import { authRoutes } from './identity/auth-routes.ts';
import { passwordRoutes } from './identity/password-routes.ts';
import { forward } from './identity/relay.ts';
import { accountRoutes } from './members/account-routes.ts';
import { memberRoutes } from './members/member-routes.ts';
import { profileRoutes } from './members/profile-routes.ts';
import { createProfileUpdate } from './members/update-profile.ts';
import { userRoutes } from './members/user-routes.ts';
import { outputFeedRoutes } from './output-feeds/output-feed-routes.ts';
import { openParts, type PartsDeps } from './parts.ts';
import { pictureRoutes } from './pictures/picture-routes.ts';
import type { PictureService } from './pictures/picture-service.ts';
import { regularly } from './regularly.ts';
import { sourceRoutes } from './sources/source-routes.ts';
import { callbackRoutes } from './websub/callback-routes.ts';

const minute = 60_000; // ms
const hour = 60 * minute;

export type AppDeps = Omit<PartsDeps, 'outages'> & {
  config: Pick<
    Config,
    'feedbackTo' | 'privateNetworkAllowed' | 'proxy' | 'securityContact' | 'takesPushes' | 'websubHub'
  >;
  health: Health;
  /** Null: pictures are not passed on. */
  pictures: PictureService | null;
};

export type App = {
  /** Everything that answers but the pages and their files. */
  routes: Hono;
  /** How much the body of a request for an address may hold. */
  bodyBytesMax: BodyLimit;
  /** Whether cookies may be an editor's; true also where that cannot be told now. */
  mayBeEditors: MayBeEditors;
  /** Does the work for a request when its sender's turn has come. @throws AppError 429 */
  enqueue: <Result>(request: IncomingMessage, work: () => Promise<Result>) => Promise<Result>;
  /** How many streams are open. */
  countStreams: () => number;
  /** Ends all streams, and those that are opened from now on at once. */
  endStreams: () => void;
  /** Starts sending the mails that wait. */
  startSending: () => void;
  /** Starts no further mail; resolves when the current one is sent, after 7 s at the latest. */
  stopSending: () => Promise<void>;
  /** Mails editors what needs their attention; also runs every minute by itself. */
  notifyEditors: (now: Date) => Promise<void>;
  /** Resolves when all background work is done and all mails that are due were tried. */
  settle: () => Promise<void>;
  /** Closes what is left; call it once no request is in progress. */
  close: () => Promise<void>;
};

/** The routes, and the functions to run and to stop what is behind them. */
export function createApp(deps: AppDeps): App {
  const { config, database, log } = deps;
  const outages = createOutageLog(database, log);
  const parts = openParts({ ...deps, outages });
  const doctor = openFeedDoctor(config);
  const { background, commentStreams, mails, mailSender, profileStreams } = parts;
  const mayBeEditors = createMayBeEditors({ ...parts, ...parts.identity, database });
  const tell = (now: Date) => notifyEditors({ config, database, mails }, now);
  const enqueueOfSender = createSenderQueue();
  const lookForProxies = watchForProxies(config.trustedProxies, log);
  const closing = new AbortController();
  const clean = () => cleanUp({ ...deps, mails });
  const renew = () => renewSearch(database, closing.signal);
  const tools = { background, outages };
  const stops = [
    regularly(tools, hour, 'The removal of what has expired', clean),
    regularly(tools, minute, 'Telling editors what needs attention', tell),
    regularly(tools, minute, 'Bringing the search index up to date', renew),
  ];
  return {
    routes: mountRoutes(deps, { ...parts, doctor, outages }),
    bodyBytesMax: limitBodies({ ...parts, config, database, mayBeEditors }),
    mayBeEditors,
    enqueue: (request, work) => {
      if (!config.rateLimits) return work();
      lookForProxies(request);
      return enqueueOfSender(senderOf(request, config.trustedProxies), work);
    },
    countStreams: () => commentStreams.count() + profileStreams.count(),
    endStreams: () => {
      commentStreams.end();
      profileStreams.end();
    },
    startSending: mailSender.start,
    stopSending: mailSender.stop,
    notifyEditors: tell,
    settle: async () => {
      await background.finish();
      await mailSender.sendDue();
    },
    close: async () => {
      for (const stop of stops) stop();
      closing.abort();
      await doctor.close();
      await background.finish();
    },
  };
}

type Mounted = ReturnType<typeof openParts> & { doctor: FeedDoctor; outages: OutageLog };

/** The API: its routers in the order in which a request passes them. */
function mountRoutes(deps: AppDeps, parts: Mounted): Hono {
  const { config, database, health, log, secret } = deps;
  const { announce, background, commentStreams, doctor, identity, limiter, mails, profileStreams } = parts;
  const { findActor } = identity;
  const google = identity.offersGoogle;
  const signOut = (c: Context) => forward(c, identity, '/sign-out');
  const updateProfile = createProfileUpdate(database, announce);

  const app = new Hono();
  app.onError(replyToError(log, parts.outages));
  app.notFound(replyToUnknown(app));
  guardEveryRequest(app, config.origin, parts.withDatabaseTimeout);

  app.route('/api', articleRoutes(database, limiter));
  app.route('/api', aroundArticleRoutes(database));
  app.route('/api', storyRoutes(database));
  app.route('/api', authRoutes(database, identity, limiter, log));
  app.route('/api', passwordRoutes({ background, identity, limiter, mails }));
  app.route('/api', userRoutes({ announce, database, findActor, signOut, updateProfile }));
  app.route('/api', memberRoutes({ database, findActor, updateProfile }));
  app.route('/api', profileRoutes({ announce, database, findActor, streams: profileStreams, updateProfile }));
  app.route('/api', accountRoutes({ database, findActor, google, limiter, log, outages: parts.outages }));
  app.route('/api', commentRoutes({ announce, database, findActor, limiter, streams: commentStreams }));
  app.route('/api', reportRoutes({ config, findActor, limiter, mails }));
  app.route('/api', objectionRoutes({ config, database, findActor, limiter, mails }));
  app.route('/api', feedbackRoutes({ config, findActor, limiter, mails }));
  app.route('/api/desk', deskRoutes({ config, secret, database, findActor, announce, mails, doctor }));
  app.route('/api', moderationRoutes(database));
  app.route('/api', apiDocs(app, config));
  app.route('/feeds', outputFeedRoutes(app, { ...config, passesPictures: deps.pictures !== null }));
  app.route('/websub', callbackRoutes(database, config));
  app.route('/', pictureRoutes(deps.pictures, identity.senderOf));
  app.route('/', sourceRoutes({ config, database, notifications: deps.notifications }));
  app.route('/', crawlerRoutes(database, config.origin));
  app.route('/', securityTxt(config));
  app.route('/', webManifest(config.productName));
  app.route('/', healthRoutes(database, health));
  return app;
}
