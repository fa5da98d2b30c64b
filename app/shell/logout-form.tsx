import type { FormEvent } from 'react';
import { sentenceOf } from '#app/api/api-error.ts';
import { GoneScript } from '#app/api/load-late.ts';
import { leavingForm } from '#app/session/reader-id.ts';
import { showToast } from '#app/ui/toast.ts';

const action = '/logout';

type LogoutFormProps = {
  className: string;
  logOut?: () => Promise<void>;
};

/**
 * The log-out form; the browser posts it itself before hydration and without scripts. If logging out fails, the reader
 * is told why. In a tab from before an upgrade, whose script is gone, it leads to a page that works.
 */
export function LogoutForm({ className, logOut = logOutOfPage }: LogoutFormProps) {
  function submit(event: FormEvent): void {
    event.preventDefault();
    logOut().catch((error: unknown) =>
      error instanceof GoneScript ? window.location.assign(action) : showToast('error', sentenceOf(error)),
    );
  }

  return (
    <form method="post" action={action} onSubmit={submit} {...leavingForm}>
      <button className={className}>Logout</button>
    </form>
  );
}

/** Leads to a new document, which has nothing of the member in memory. */
async function logOutOfPage(): Promise<void> {
  const { logOut } = await import('./log-out.ts');
  await logOut(() => window.location.assign('/'));
}
