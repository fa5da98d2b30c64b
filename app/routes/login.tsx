import { LoginScreen } from '#app/account/login-screen.tsx';
import { PageHead } from '#app/site/page-head.tsx';

export default function Login() {
  return (
    <>
      <PageHead title="Log In" path="/login" description="Log in to your account." />
      <LoginScreen />
    </>
  );
}
