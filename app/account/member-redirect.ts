import { redirect, type RouterContextProvider } from 'react-router';
import { ApiError } from '#app/api/api-error.ts';
import { fetchSession } from '#app/session/session-calls.ts';
import { throwAsStatus } from '#app/site/route-errors.ts';
import { siteContext } from '#app/site/site-context.ts';
import { type Notice, withNotice } from '#contract/notices.ts';
import { returnPathIn } from './return-path.ts';

type Asked = { url: URL; context: Readonly<RouterContextProvider> };

/** Notices of somebody who has just signed in by a form: they are shown before the page moves on. */
const welcomes: readonly (string | null)[] = [
  'logged-in' satisfies Notice<'/login'>,
  'signed-up' satisfies Notice<'/signup'>,
];

/**
 * For the loaders of log-in, sign-up and reset: the path that a member is redirected to, null for visitors. The page
 * that is cached for everybody is rendered without a session. Throws redirects for somebody who has just signed in by a
 * form: to where they came from, or to what explains that the browser has refused the cookie.
 */
export async function memberRedirect({ url, context }: Asked): Promise<string | null> {
  const session = await fetchSession(context.get(siteContext).api).catch(unknownWhenFailed);
  const returnPath = returnPathIn(url.searchParams);
  if (!welcomes.includes(url.searchParams.get('notice'))) return session ? (returnPath ?? '/profile') : null;
  if (session === null)
    throw redirect(withNotice('/login', 'cookie-refused'), { headers: { 'cache-control': 'no-store' } });
  if (returnPath !== undefined) throw redirect(returnPath);
  return null;
}

/** The form is shown even if the session cannot be read; the API has logged why. */
function unknownWhenFailed(error: unknown): undefined {
  if (error instanceof ApiError && error.status >= 500) return undefined;
  return throwAsStatus(error);
}
