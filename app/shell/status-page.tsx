import { lazy, Suspense } from 'react';
import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import { useSite } from '#app/site/site.ts';
import { failed, StatusFrame } from './status-frame.tsx';

/** Hardly anybody ever sees it: no page that comes alive waits for its script. */
const UnsentPage = lazy(async () => ({ default: (await import('./unsent-page.tsx')).UnsentPage }));

/** The whole page when there is nothing at an address. */
export function NotFoundPage() {
  return (
    <StatusFrame
      title="Page not found"
      text="There is nothing at this address. The page may have moved, or the article is no longer kept."
    >
      <Link to="/" className="button">
        Go to the home page
      </Link>
    </StatusFrame>
  );
}

/** The whole page in the place of what a route could not show. */
export function RouteFailure({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) && error.status;
  if (status === 404) return <NotFoundPage />;
  return <FailurePage isLoggedOut={status === 401} />;
}

/**
 * The whole page when something failed that the reader cannot help, or was sent by somebody who is not signed in any more. What
 * was written and sent there is not lost.
 */
export function FailurePage({ isLoggedOut = false }: { isLoggedOut?: boolean }) {
  const { pathname, search } = useLocation();
  const { written } = useSite();
  const address = pathname + search;
  const fields = written?.address === address ? written.fields : undefined;
  if (fields || isLoggedOut)
    return (
      <Suspense>
        <UnsentPage isLoggedOut={isLoggedOut} fields={fields} />
      </Suspense>
    );
  return (
    <StatusFrame {...failed}>
      <a href={address} className="button">
        Try again
      </a>
    </StatusFrame>
  );
}
