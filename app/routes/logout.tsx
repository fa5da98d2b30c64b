import { redirect } from 'react-router';
import { answerForm } from '#app/api/posted-form.ts';
import { logOut } from '#app/session/session-calls.ts';
import { LogoutForm } from '#app/shell/logout-form.tsx';
import { PageHead } from '#app/site/page-head.tsx';
import { siteContext } from '#app/site/site-context.ts';
import type { Route } from './+types/logout.ts';

/** Answers the log-out form of every header when it is posted without scripts. */
export async function action({ context }: Route.ActionArgs) {
  const { api } = context.get(siteContext);
  return answerForm(
    async () => {
      await logOut(api);
      return redirect('/', 303);
    },
    ({ message }) => message,
  );
}

export default function Logout({ actionData: reason }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-xl px-4 py-20 text-center">
      <PageHead title="Logout" />
      <h1 className="page-title mb-8">Logout</h1>
      {reason !== undefined && (
        <p role="alert" className="alert alert-failure mb-8">
          {reason}
        </p>
      )}
      <LogoutForm className="button" />
    </div>
  );
}
