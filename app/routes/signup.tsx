import { SignupScreen } from '#app/account/signup-screen.tsx';
import { PageHead } from '#app/site/page-head.tsx';

export default function Signup() {
  return (
    <>
      <PageHead
        title="Sign Up"
        path="/signup"
        description="Create an account, choose your region and read its news on the home page."
      />
      <SignupScreen />
    </>
  );
}
