import { type Api, inTime } from './call.ts';

/** Calls by fetch; the browser completes the request even if the page is left. */
export const sendToTheEnd: Api = (path, call) => fetch(path, { ...call, keepalive: true, signal: inTime() });
