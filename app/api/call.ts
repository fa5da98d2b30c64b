import type { ErrorReply } from '#contract/error.ts';
import { ApiError } from './api-error.ts';

type Call = { method: string; headers: Record<string, string>; body: string };

/** The part of a Response that callers use. */
type ApiReply = Pick<Response, 'ok' | 'status' | 'headers' | 'json'>;

/** Calls an API path, by default with GET: in process on the server, by fetch in the browser. */
export type Api = (path: string, call?: Call) => Promise<ApiReply>;

const browserApi: Api = (path, call: RequestInit = askFor) => fetch(path, { ...call, signal: callTimeout() });
const askFor = { headers: { accept: 'application/json' } };

/** Aborts a call that has not been answered completely within half a minute. */
export const callTimeout = () => AbortSignal.timeout(30_000);

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
  const body: object | null = await response.json().catch(() => null);
  const { ErrorReply } = await import('#contract/error.ts');
  return ErrorReply.safeParse({ code: 'unnamed', ...body }).data ?? unknownReply;
}

/** The code of an error reply without a sentence, as of a proxy in between. */
export const unreadable = 'unreadable';
const unknownReply = { error: 'The site could not answer. Please try again soon.', code: unreadable };
