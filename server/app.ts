import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Database } from '#db/client.ts';
import type { Config } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';
import { articleRoutes } from './articles/article-routes.ts';
import { crawlerRoutes } from './articles/crawler-routes.ts';
import { commentRoutes } from './comments/comment-routes.ts';
import type { Comments } from './comments/comments.ts';
import { reportRoutes } from './comments/report-routes.ts';
import type { Metrics } from './edge/metrics.ts';
import { feedbackRoutes } from './feedback/feedback-routes.ts';
import { apiDocs } from './http/api-docs.ts';
import { AppError } from './http/app-error.ts';
import { replyToError, replyToUnknown } from './http/error-replies.ts';
import { healthRoutes } from './http/health-routes.ts';
import { sameOriginOnly } from './http/same-origin.ts';
import { securityHeaders } from './http/security-headers.ts';
import { securityTxt } from './http/security-txt.ts';
import { webManifest } from './http/web-manifest.ts';
import type { Accounts } from './identity/accounts.ts';
import { authRoutes } from './identity/auth-routes.ts';
import { passwordRoutes } from './identity/password-routes.ts';
import { illustrationRoutes } from './illustrations/illustration-routes.ts';
import { accountRoutes } from './members/account-routes.ts';
import { memberRoutes } from './members/member-routes.ts';
import { profileRoutes } from './members/profile-routes.ts';
import { userRoutes } from './members/user-routes.ts';

const bodyBytesMax = 64 * 1024;

export type AppDeps = {
  config: Pick<Config, 'origin' | 'productName' | 'securityContact'>;
  database: Database;
  accounts: Accounts;
  comments: Comments;
  metrics: Metrics;
  isDraining: () => boolean;
  log: Logger;
};

/** Everything that answers but the pages and their files. */
export function createApp({ config, database, accounts, comments, metrics, isDraining, log }: AppDeps): Hono {
  const app = new Hono();
  app.onError(replyToError(log));
  app.notFound(replyToUnknown(app));
  app.use(async (c, next) => {
    for (const [name, value] of Object.entries(securityHeaders(config.origin))) c.header(name, value);
    c.header('cache-control', 'no-store');
    await next();
  });
  app.use('/api/*', sameOriginOnly(config.origin));
  app.use('/api/*', bodyLimit({ maxSize: bodyBytesMax, onError: refuseBody }));

  app.route('/api', articleRoutes(database));
  app.route('/api', authRoutes(accounts));
  app.route('/api', passwordRoutes(accounts));
  app.route('/api', userRoutes(accounts));
  app.route('/api', memberRoutes(accounts));
  app.route('/api', profileRoutes(accounts));
  app.route('/api', accountRoutes(accounts));
  app.route('/api', commentRoutes(comments));
  app.route('/api', reportRoutes(comments));
  app.route('/api', feedbackRoutes(comments));
  app.route('/api', apiDocs(app, config));
  app.route('/illustrations', illustrationRoutes());
  app.route('/', crawlerRoutes(database, config.origin));
  app.route('/', securityTxt(config));
  app.route('/', webManifest(config.productName));
  app.route('/', healthRoutes(database, metrics, isDraining));
  return app;
}

function refuseBody(): never {
  throw new AppError('too_large', 413, `A request may hold at most ${bodyBytesMax / 1024} KB.`);
}
