import { redirect } from 'react-router';
import { signIn } from '#app/account/account-calls.ts';
import { answerPosted } from '#app/account/answer-posted.ts';
import { logInForm, LoginScreen } from '#app/account/login-screen.tsx';
import { memberRedirect } from '#app/account/member-redirect.ts';
import { NoScriptRedirect } from '#app/account/no-script-redirect.tsx';
import { PageHead } from '#app/site/page-head.tsx';
import { siteContext } from '#app/site/site-context.ts';
import type { Notice } from '#contract/notices.ts';
import type { Route } from './+types/login.ts';

export const loader = (asked: Route.LoaderArgs) => memberRedirect(asked);

/** The browser knows already who is signed in. */
export function clientLoader() {
  return null;
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { api } = context.get(siteContext);
  return answerPosted(request, logInForm, async (values) => {
    await signIn(values, api);
    const welcome = new URLSearchParams(url.searchParams);
    welcome.set('notice', 'logged-in' satisfies Notice<'/login'>);
    return redirect(`/login?${welcome}`, 303);
  });
}

export default function Login({ loaderData: redirectTo, actionData }: Route.ComponentProps) {
  return (
    <>
      {redirectTo && <NoScriptRedirect to={redirectTo} />}
      <PageHead title="Log In" path="/login" description="Log in to your account." />
      <LoginScreen posted={actionData} />
    </>
  );
}
