import { lazy, type ReactNode, Suspense } from 'react';
import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import { useSite } from '#app/site/site.ts';
import { failed, StatusFrame } from '#app/site/status-frame.tsx';

/** Loaded on demand: hardly anybody ever sees it. */
const UnsentPage = lazy(async () => ({ default: (await import('./unsent-page.tsx')).UnsentPage }));

/** The page for addresses at which there is nothing. */
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

type RouteFailureProps = { error: unknown; instead?: ReactNode };

/**
 * The page instead of one that a route could not show; `instead` is the route's own version of it. Text that was posted
 * there is not lost.
 */
export function RouteFailure({ error, instead }: RouteFailureProps) {
  const address = useAddress();
  const { sent } = useSite();
  const isSent = sent?.address === address;
  const written = isSent ? sent.written : undefined;
  const status = isRouteErrorResponse(error) && error.status;
  if (written || status === 401 || (isSent && status === 404))
    return (
      <Suspense>
        <UnsentPage error={error} written={written} />
      </Suspense>
    );
  return instead || (status === 404 ? <NotFoundPage /> : <FailurePage />);
}

/** The page for failures that the reader can do nothing about. */
export function FailurePage() {
  return (
    <StatusFrame {...failed}>
      <a href={useAddress()} className="button">
        Try again
      </a>
    </StatusFrame>
  );
}

function useAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
