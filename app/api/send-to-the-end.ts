import { type Api, inTime } from './call.ts';

/** In the browser, which goes on sending when the page is left. */
export const sendToTheEnd: Api = (path, call) => fetch(path, { ...call, keepalive: true, signal: inTime() });
