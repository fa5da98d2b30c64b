import { useEffect } from 'react';
import { Link } from 'react-router';
import { reportAndClose } from '#app/account/google-sign-in.ts';
import { PageHead } from '#app/site/page-head.tsx';

/** Where a sign-in with Google in a popup ends. It is seen only if the window cannot close itself. */
export default function GooglePopup() {
  useEffect(() => {
    reportAndClose({ error: new URLSearchParams(window.location.search).get('error') });
  }, []);
  return (
    <div className="account-screen">
      <PageHead title="Sign in with Google" />
      <h1 className="page-title">Sign in with Google</h1>
      <p>You can close this window and go on where you were.</p>
      <p>
        <Link to="/" className="link">
          Go to the home page
        </Link>
      </p>
    </div>
  );
}
