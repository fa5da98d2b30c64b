import { redirect } from 'react-router';
import { signIn } from '#app/account/account-calls.ts';
import { answerPosted } from '#app/account/answer-posted.ts';
import { logInForm, LoginScreen } from '#app/account/login-screen.tsx';
import { returnPathIn } from '#app/account/return-path.ts';
import { wayOfMembers } from '#app/account/way-of-members.ts';
import { WayWithoutScripts } from '#app/account/way-without-scripts.tsx';
import { PageHead } from '#app/site/page-head.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { withNotice } from '#contract/notices.ts';
import type { Route } from './+types/login.ts';

export const loader = (asked: Route.LoaderArgs) => wayOfMembers(asked);

/** The browser knows already who is signed in. */
export function clientLoader() {
  return null;
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { api } = context.get(siteContext);
  return answerPosted(request, logInForm, async (values) => {
    await signIn(values, api);
    return redirect(returnPathIn(url.searchParams) ?? withNotice('/login', 'logged-in'), 303);
  });
}

export default function Login({ loaderData: way, actionData }: Route.ComponentProps) {
  return (
    <>
      {way && <WayWithoutScripts to={way} />}
      <PageHead title="Log In" path="/login" description="Log in to your account." />
      <LoginScreen posted={actionData} />
    </>
  );
}
