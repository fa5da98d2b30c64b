export const password = 'correct horse battery';

/** `cookie`: of somebody who is signed in. `origin`: the site's own, where that is not the one of the address. */
type Sender = { cookie?: string; origin?: string };

/** Posts JSON to a running site, as its pages do. */
export function post(
  url: string,
  body: object,
  { cookie = '', origin = new URL(url).origin }: Sender = {},
): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin, ...(cookie && { cookie }) };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** The same for a request that has to succeed. @throws if it does not */
export async function postWell(...request: Parameters<typeof post>): Promise<Response> {
  const reply = await post(...request);
  if (!reply.ok) throw new Error(`${request[0]} was answered with ${reply.status}: ${await reply.text()}`);
  return reply;
}

/** Signs up at a running site with the common password; returns the cookies of the session. */
export async function signUp(site: string, email: string, sender: Sender = {}): Promise<string> {
  return cookiesOf(await postWell(`${site}/api/auth/sign-up/email`, { email, password }, sender));
}

/** The cookies that a reply sets, as requests send them back. */
export function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}
