import { redirect, redirectDocument } from 'react-router';
import { ApiError } from '#app/api/api-error.ts';
import { fetchJson, send } from '#app/api/call.ts';
import { answerForm, readForm } from '#app/api/posted-form.ts';
import { ObjectionScreen } from '#app/comments/objection-screen.tsx';
import { RouteFailure } from '#app/shell/status-page.tsx';
import { returningLink } from '#app/site/addresses.ts';
import { PageHead } from '#app/site/page-head.tsx';
import { routeError, throwAsStatus } from '#app/site/route-errors.ts';
import { siteContext } from '#app/site/site-context.ts';
import { OwnComment } from '#contract/objection.ts';
import type { Route } from './+types/objection.ts';

/** The form works without scripts. */
export const handle = { still: true };

const callOf = (comment: string) => `/api/objections/${encodeURIComponent(comment)}`;
const pathOf = (comment: string) => `/objection/${encodeURIComponent(comment)}`;

export async function loader({ params: { comment }, context }: Route.LoaderArgs) {
  const { api } = context.get(siteContext);
  const reply = await fetchJson(callOf(comment), api).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401)
      throw redirect(returningLink('/login', pathOf(comment)), { headers: { 'cache-control': 'no-store' } });
    return throwAsStatus(error);
  });
  return OwnComment.parse(reply);
}

/** Only the server renders this page, so client-side navigation loads it as a document. */
export function clientLoader({ params: { comment } }: Route.ClientLoaderArgs): never {
  throw redirectDocument(pathOf(comment));
}

export async function action({ request, params: { comment }, context }: Route.ActionArgs) {
  const { api, posted } = context.get(siteContext);
  const { text = '' } = await readForm(request);
  return answerForm(
    async () => {
      await send('POST', callOf(comment), { text }, api);
      return redirect(pathOf(comment), 303);
    },
    ({ status, message: reason }) => {
      // Otherwise the loader would redirect to the log-in screen, and the text would be lost.
      if (status === 401 && posted) throw routeError(status);
      return { text, reason };
    },
  );
}

/** Needed for the same reason as the profile's (profile.tsx). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}

export default function Objection({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="objection">
      <PageHead title="Your comment" />
      <h1 className="page-title">Your comment</h1>
      <ObjectionScreen comment={loaderData} refused={actionData} />
    </div>
  );
}
