import type { FormEvent } from 'react';
import { sentenceOf } from '#app/api/api-error.ts';
import { forgetReaderIdAfterThisPage, leavingForm } from '#app/session/reader-id.ts';
import { GoneScript } from '#app/site/load-late.ts';
import { showToast } from '#app/ui/toast.ts';

const action = '/logout';

type LogoutFormProps = {
  className: string;
  logOut?: () => Promise<void>;
};

/**
 * The way out, which the browser takes by itself until the page is alive, and without scripts. Who cannot be let out reads
 * why and stays. A tab that was left open over an upgrade, whose script for it is gone, leads to a page that has it.
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

/** Leads to a new page, which remembers nothing of the member. */
async function logOutOfPage(): Promise<void> {
  const { logOut } = await import('./log-out.ts');
  await logOut(() => {
    forgetReaderIdAfterThisPage();
    window.location.assign('/');
  });
}
