import { redirect } from 'react-router';
import { signUp } from '#app/account/account-calls.ts';
import { answerPosted } from '#app/account/answer-posted.ts';
import { memberRedirect } from '#app/account/member-redirect.ts';
import { NoScriptRedirect } from '#app/account/no-script-redirect.tsx';
import { signUpForm, SignupScreen } from '#app/account/signup-screen.tsx';
import { PageHead } from '#app/site/page-head.tsx';
import { siteContext } from '#app/site/site-context.ts';
import type { Notice } from '#contract/notices.ts';
import type { Route } from './+types/signup.ts';

export const loader = (asked: Route.LoaderArgs) => memberRedirect(asked);

/** The browser knows already who is signed in. */
export function clientLoader() {
  return null;
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { api } = context.get(siteContext);
  return answerPosted(request, signUpForm, async (values) => {
    await signUp(values, api);
    const welcome = new URLSearchParams(url.searchParams);
    welcome.set('notice', 'signed-up' satisfies Notice<'/signup'>);
    return redirect(`/signup?${welcome}`, 303);
  });
}

export default function Signup({ loaderData: redirectTo, actionData }: Route.ComponentProps) {
  return (
    <>
      {redirectTo && <NoScriptRedirect to={redirectTo} />}
      <PageHead
        title="Sign Up"
        path="/signup"
        description="Create an account, choose your region and read its news on the home page."
      />
      <SignupScreen posted={actionData} />
    </>
  );
}
