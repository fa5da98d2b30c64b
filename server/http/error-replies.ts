import type { Context, ErrorHandler, Hono, NotFoundHandler } from 'hono';
import type { ErrorReply } from '#contract/error.ts';
import type { Logger } from '#process/logger.ts';
import { AppError } from './app-error.ts';
import { isDatabaseOutage } from './database-outage.ts';
import { isPage } from './page-address.ts';

const outage = new AppError(
  'unavailable',
  503,
  'The news are not reachable at the moment. Please try again soon.',
);
const fault = new AppError('internal', 500, 'Something went wrong on our side. Please try again.');

/** Answers every error of the API; what nobody foresaw is logged whole and told to nobody. */
export function replyToError(log: Logger): ErrorHandler {
  return (error, c) => {
    if (error instanceof AppError) return reply(c, error);
    const isOutage = isDatabaseOutage(error);
    log.error(
      { err: error, path: c.req.path },
      isOutage ? 'The database is unreachable' : 'A request failed',
    );
    return reply(c, isOutage ? outage : fault);
  };
}

/** 405 with Allow where the address exists for other methods (RFC 9110, 15.5.6), else 404. */
export function replyToUnknown(app: Hono): NotFoundHandler {
  return (c) => {
    const allowed = methodsOf(app, c.req.url);
    // A page that is asked for here is a file that is not there.
    if (allowed.length === 0 || allowed.includes(c.req.method))
      return reply(c, new AppError('not_found', 404, 'There is nothing at this address.'));
    c.header('allow', allowed.join(', '));
    const message = `This address does not answer ${c.req.method} requests.`;
    return reply(c, new AppError('method_not_allowed', 405, message));
  };
}

function methodsOf(app: Hono, url: string): string[] {
  const { pathname } = new URL(url);
  if (isPage(pathname)) return ['GET', 'HEAD'];
  const methods = app.routes
    .filter(({ method, path }) => method !== 'ALL' && new URLPattern({ pathname: path }).test({ pathname }))
    .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...new Set(methods)];
}

function reply(c: Context, { message, code, status, headers }: AppError): Response {
  c.header('cache-control', 'no-store');
  const body = { error: message, code } satisfies ErrorReply;
  // What reads the identity library's replies looks for `message`.
  return c.json(c.req.path.startsWith('/api/auth/') ? { ...body, message } : body, status, headers);
}
