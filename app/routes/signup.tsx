import { redirect } from 'react-router';
import { signUp } from '#app/account/account-calls.ts';
import { answerPosted } from '#app/account/answer-posted.ts';
import { signUpForm, SignupScreen } from '#app/account/signup-screen.tsx';
import { wayOfMembers } from '#app/account/way-of-members.ts';
import { WayWithoutScripts } from '#app/account/way-without-scripts.tsx';
import { PageHead } from '#app/site/page-head.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { withNotice } from '#contract/notices.ts';
import type { Route } from './+types/signup.ts';

export const loader = (asked: Route.LoaderArgs) => wayOfMembers(asked);

/** The browser knows already who is signed in. */
export function clientLoader() {
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(siteContext);
  return answerPosted(request, signUpForm, async (values) => {
    await signUp(values, api);
    return redirect(withNotice('/signup', 'signed-up'), 303);
  });
}

export default function Signup({ loaderData: way, actionData }: Route.ComponentProps) {
  return (
    <>
      {way && <WayWithoutScripts to={way} />}
      <PageHead
        title="Sign Up"
        path="/signup"
        description="Create an account, choose your region and read its news on the home page."
      />
      <SignupScreen posted={actionData} />
    </>
  );
}
