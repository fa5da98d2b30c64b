import type { Context, ErrorHandler, Hono, NotFoundHandler } from 'hono';
import { googleReturnPaths } from '#contract/account.ts';
import type { ErrorReply } from '#contract/error.ts';
import { reasonOf } from '#db/database-unavailable.ts';
import { isDiskFull, isReadOnly } from '#db/refused-writes.ts';
import type { Logger } from '#process/logger.ts';
import { AppError, nothingHere } from './app-error.ts';
import { logFailedRequests } from './limited-log.ts';
import type { OutageLog } from './outage-log.ts';
import { isDeskPage, isPage, takesForms } from './page-address.ts';
import { afterRepair } from './retry-after.ts';
import { googleCallback } from './security-headers.ts';

const later = { headers: { 'retry-after': afterRepair } };
const outage = new AppError(
  'unavailable',
  503,
  'The site cannot answer that at the moment. Please try again soon.',
);
const noRoom = new AppError(
  'no_room',
  503,
  'The site has no room for anything new at the moment. Please try again later.',
  later,
);
const onlyRead = new AppError(
  'read_only',
  503,
  'The site can store nothing new at the moment, only show what it has. Please try again later.',
  later,
);
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const fault = new AppError('internal', 500, 'Something went wrong on our side. Please try again.');

const noteEvery = 60_000; // ms

/** Answers all errors of the API; unexpected ones are logged in full and their details shown to nobody. */
export function replyToError(log: Logger, outages: OutageLog): ErrorHandler {
  const noteUnkept = new Map([noRoom, onlyRead].map((refusal) => [refusal, noteUnkeptIn(log)]));
  const tellFailed = logFailedRequests(log);
  return (error, c) => {
    const isOutage = outages.covers(error);
    // Work that was given up may fail after its request was answered.
    const isAnswered = c.finalized;
    const refusal = error instanceof AppError ? error : isOutage ? outage : refusalOf(error);
    noteUnkept.get(refusal)?.(error, c.req.path);
    if (refusal === fault) tellFailed({ err: error, path: c.req.path });
    if (refusal.status === 503 && !isAnswered) outages.countRefusal();
    return c.req.path === googleCallback ? leadBack(c, refusal) : reply(c, refusal);
  };
}

/** Logs the first of such errors, and then once a minute how many more there were: a full disk can last for hours. */
function noteUnkeptIn(log: Logger): (error: Error, path: string) => void {
  let notedAt = -Infinity;
  let refused = 0;
  return (error, path) => {
    refused += 1;
    if (performance.now() - notedAt < noteEvery) return;
    log.error({ reason: reasonOf(error), path, refused }, 'The database keeps nothing new');
    notedAt = performance.now();
    refused = 0;
  };
}

function refusalOf(error: unknown): AppError {
  if (isDiskFull(error)) return noRoom;
  return isReadOnly(error) ? onlyRead : fault;
}

/** 405 with Allow where the address exists for other methods (RFC 9110, 15.5.6), else 404. */
export function replyToUnknown(app: Hono): NotFoundHandler {
  return (c) => {
    const allowed = methodsOf(app, c.req.path);
    // A request for a page arrives here only if it was for a missing file.
    if (allowed.length === 0 || allowed.includes(c.req.method)) return reply(c, nothingHere());
    c.header('allow', allowed.join(', '));
    const message = `This address does not answer ${c.req.method} requests.`;
    return reply(c, new AppError('method_not_allowed', 405, message));
  };
}

/** The methods that the router would find. */
function methodsOf({ router }: Hono, path: string): string[] {
  // The desk's addresses are not revealed.
  if (isPage(path)) return takesForms(path) && !isDeskPage(path) ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'];
  return methods.filter((method) => {
    const [found] = router.match(method === 'HEAD' ? 'GET' : method, path);
    // Middleware does not answer by itself.
    return found.some(([[, route]]) => route.method !== 'ALL');
  });
}

/** A person opens this address, not a program: they are led to the page that says it in words. */
function leadBack(c: Context, { code }: AppError): Response {
  c.header('cache-control', 'no-store');
  return c.redirect(`${googleReturnPaths[0]}?error=${code}`);
}

function reply(c: Context, { message, code, status, headers }: AppError): Response {
  c.header('cache-control', 'no-store');
  const body = { error: message, code } satisfies ErrorReply;
  // Clients of the identity library look for `message`.
  return c.json(c.req.path.startsWith('/api/auth/') ? { ...body, message } : body, status, headers);
}
