import type { RouterContextProvider } from 'react-router';
import { ApiError } from '#app/api/api-error.ts';
import { fetchSession } from '#app/session/session-calls.ts';
import { throwAsStatus } from '#app/site/route-errors.ts';
import { siteContext } from '#app/site/site-context.ts';
import type { Notice } from '#contract/notices.ts';
import { returnPathIn } from './return-path.ts';

type Asked = { url: URL; context: Readonly<RouterContextProvider> };

/** Notices of somebody who has just signed in by a form: they are shown before the page moves on. */
const welcomes: readonly (string | null)[] = [
  'logged-in' satisfies Notice<'/login'>,
  'signed-up' satisfies Notice<'/signup'>,
];

/**
 * For the loaders of log-in, sign-up and reset: the path that a member is redirected to, null for visitors. The page
 * that is cached for everybody is rendered without a session.
 */
export async function memberRedirect({ url, context }: Asked): Promise<string | null> {
  if (welcomes.includes(url.searchParams.get('notice'))) return null;
  const session = await fetchSession(context.get(siteContext).api).catch(nobodyWhenFailed);
  return session && (returnPathIn(url.searchParams) ?? '/profile');
}

/** The form is shown even if the session cannot be read; the API has logged why. */
function nobodyWhenFailed(error: unknown): null {
  if (error instanceof ApiError && error.status >= 500) return null;
  return throwAsStatus(error);
}
