import type { RouterContextProvider } from 'react-router';
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
 * For the loaders of the screens of people who are not signed in: where a member who asks for one is to go, null for
 * everybody else. The page for everybody is made without a session.
 */
export async function wayOfMembers({ url, context }: Asked): Promise<string | null> {
  if (welcomes.includes(url.searchParams.get('notice'))) return null;
  const session = await fetchSession(context.get(siteContext).api).catch(nobodyWhenFailed);
  return session && (returnPathIn(url.searchParams) ?? '/profile');
}

/** The form shows although nobody knows who asks, which the API has logged. */
function nobodyWhenFailed(error: unknown): null {
  if (error instanceof ApiError && error.status >= 500) return null;
  return throwAsStatus(error);
}
