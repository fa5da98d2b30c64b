import { useLocation } from 'react-router';
import { NewPasswordScreen } from '#app/account/new-password-screen.tsx';
import { ResetScreen } from '#app/account/reset-screen.tsx';
import { PageHead } from '#app/site/page-head.tsx';
import { useIsAlive } from '#app/ui/is-alive.ts';

export default function Reset() {
  const alive = useIsAlive();
  const token = new URLSearchParams(useLocation().search).get('token');
  // The server renders without the token, which must not get into the page cache.
  const link = alive && token !== null;
  return (
    <>
      <PageHead title={link ? 'New Password' : 'Forgot Password'} />
      {link ? <NewPasswordScreen token={token} /> : <ResetScreen />}
    </>
  );
}
