import type { ReactNode } from 'react';
import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import { PageHead } from '#app/site/page-head.tsx';
import { useSite } from '#app/site/site.ts';
import { WrittenForm } from './written-form.tsx';

/** The whole page when there is nothing at an address. */
export function NotFoundPage() {
  return (
    <StatusPage
      title="Page not found"
      text="There is nothing at this address. The page may have moved, or the article is no longer kept."
    >
      <Link to="/" className="button">
        Go to the home page
      </Link>
    </StatusPage>
  );
}

/** The whole page in the place of what a route could not show. */
export function RouteFailure({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  if (isRouteErrorResponse(error) && error.status === 401) return <LogInFirstPage />;
  return <FailurePage />;
}

/** The whole page when something was written and sent by somebody who is not signed in any more. */
function LogInFirstPage() {
  const { written } = useWritten();
  return (
    <StatusPage
      title="Please log in first"
      text="You are not logged in any more. Log in in another tab, and then send what you have written again."
    >
      <p className="mb-8">
        <a href="/login" target="_blank" rel="noopener" className="button">
          Log In<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </p>
      {written && <WrittenForm fields={written.fields} />}
    </StatusPage>
  );
}

/** The address of this page, and what was written and sent to it. */
function useWritten() {
  const { pathname, search } = useLocation();
  const { written } = useSite();
  const address = pathname + search;
  return { address, written: written?.address === address ? written : undefined };
}

/** The whole page when something failed that the reader cannot help. What was written and sent there is not lost. */
export function FailurePage() {
  const { address, written } = useWritten();
  return (
    <StatusPage
      title="Something went wrong"
      text="This page could not be loaded. Please try again in a moment."
    >
      {written ? (
        <WrittenForm fields={written.fields} />
      ) : (
        <a href={address} className="button">
          Try again
        </a>
      )}
    </StatusPage>
  );
}

function StatusPage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-xl px-4 py-20 text-center">
      <PageHead title={title} />
      <h1 className="page-title">{title}</h1>
      <p className="mt-4 mb-8 text-muted">{text}</p>
      {children}
    </div>
  );
}
