import type { ErrorReply } from '#contract/error.ts';
import { ApiError } from './api-error.ts';

type Call = { method: string; headers: Record<string, string>; body: string };

/** What is read of a reply. */
type ApiReply = Pick<Response, 'ok' | 'status' | 'headers' | 'json'>;

/** Answers a call of an API path, a GET unless it says otherwise: in process on the server, by fetch in the browser. */
export type Api = (path: string, call?: Call) => Promise<ApiReply>;

const browserApi: Api = (path, call: RequestInit = askFor) => fetch(path, { ...call, signal: inTime() });
const askFor = { headers: { accept: 'application/json' } };

/** Ends a call that has got no whole reply for half a minute: nobody is to wait for ever. */
export const inTime = () => AbortSignal.timeout(30_000);

/** In the browser, until the signal comes. */
export function askUntil(signal: AbortSignal): Api {
  return (path) => fetch(path, { ...askFor, signal });
}

/** Sends a body as JSON and returns that of the reply, yet unparsed. Throws as fetchReply does. */
export function send(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body: unknown,
  api: Api = browserApi,
): Promise<unknown> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  return fetchJson(path, () => api(path, { method, headers, body: JSON.stringify(body) }));
}

/** The body of a reply, yet unparsed. Throws as fetchReply does. */
export async function fetchJson(path: string, api?: Api): Promise<unknown> {
  return (await fetchReply(path, api)).json();
}

/** A reply with its headers. Throws ApiError when the API refuses, TypeError when the network fails, and DOMException when nothing came in time. */
export async function fetchReply(path: string, api: Api = browserApi): Promise<ApiReply> {
  const response = await api(path);
  if (response.ok) return response;
  throw new ApiError(response.status, await errorReply(response), response.headers.get('retry-after'));
}

async function errorReply(response: ApiReply): Promise<ErrorReply> {
  const body: unknown = await response.json().catch(() => null);
  const { ErrorReply } = await import('#contract/error.ts');
  return ErrorReply.safeParse(body).data ?? unknownReply;
}

/** The code of a refusal that was not the API's own: a proxy in between may answer too. */
export const unreadable = 'unreadable';
const unknownReply = { error: 'The site could not answer. Please try again soon.', code: unreadable };
