import { type Api, callTimeout } from './call.ts';

/** Calls by fetch; the browser completes the request even if the page is left. */
export const fetchKeepalive: Api = (path, call) =>
  fetch(path, { ...call, keepalive: true, signal: callTimeout() });
