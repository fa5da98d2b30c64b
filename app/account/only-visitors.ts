import { redirect, type RouterContextProvider } from 'react-router';
import { ApiError } from '#app/api/api-error.ts';
import { fetchSession } from '#app/session/session-calls.ts';
import { throwAsStatus } from '#app/site/route-errors.ts';
import { siteContext } from '#app/site/site-context.ts';
import type { Notice } from '#contract/notices.ts';
import { returnPathIn } from './return-path.ts';

type Asked = { url: URL; context: Readonly<RouterContextProvider> };

/** What somebody reads who has signed in by a form just now. */
const welcomes: readonly (string | null)[] = [
  'logged-in' satisfies Notice<'/login'>,
  'signed-up' satisfies Notice<'/signup'>,
];

/**
 * For the loaders of the screens of people who are not signed in: leads members on, as scripts do (signing-in.tsx). The page
 * for everybody is made without a session.
 */
export async function onlyVisitors({ url, context }: Asked): Promise<null> {
  if (welcomes.includes(url.searchParams.get('notice'))) return null;
  const session = await fetchSession(context.get(siteContext).api).catch(nobodyWhenFailed);
  if (session) throw redirect(returnPathIn(url.searchParams) ?? '/profile');
  return null;
}

/** The form shows although nobody knows who asks, which the API has logged. */
function nobodyWhenFailed(error: unknown): null {
  if (error instanceof ApiError && error.status >= 500) return null;
  return throwAsStatus(error);
}
