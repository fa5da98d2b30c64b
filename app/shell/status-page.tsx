import { lazy, Suspense } from 'react';
import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import { useSite } from '#app/site/site.ts';
import { failed, StatusFrame } from './status-frame.tsx';

/** Hardly anybody ever sees it: no page that comes alive waits for its script. */
const UnsentPage = lazy(async () => ({ default: (await import('./unsent-page.tsx')).UnsentPage }));
const WrittenForm = lazy(async () => ({ default: (await import('./unsent-page.tsx')).WrittenForm }));

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

/** The whole page in the place of what a route could not show. What was written and sent there is not lost. */
export function RouteFailure({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) && error.status;
  const fields = useWritten();
  if (fields || status === 401)
    return (
      <Suspense>
        <UnsentPage status={status} fields={fields} />
      </Suspense>
    );
  return status === 404 ? <NotFoundPage /> : <FailurePage />;
}

/** The whole page when something failed that the reader cannot help. */
export function FailurePage() {
  return (
    <StatusFrame {...failed}>
      <a href={useAddress()} className="button">
        Try again
      </a>
    </StatusFrame>
  );
}

/** Below what says why something could not be sent: that, to be sent again. */
export function Unsent() {
  const fields = useWritten();
  return (
    fields && (
      <Suspense>
        <WrittenForm fields={fields} />
      </Suspense>
    )
  );
}

/** What this reader has sent here that the page answers. */
function useWritten() {
  const address = useAddress();
  const { written } = useSite();
  return written?.address === address ? written.fields : undefined;
}

function useAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
