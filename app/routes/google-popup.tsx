import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { isBeforeGoogle, reportAndClose } from '#app/account/google-sign-in.ts';
import { PageHead } from '#app/site/page-head.tsx';

/**
 * The page of the popup before and after a sign-in with Google. It stays visible afterwards only if the window cannot
 * close itself.
 */
export default function GooglePopup() {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    if (isBeforeGoogle()) return;
    const error = new URLSearchParams(window.location.search).get('error');
    reportAndClose({ error }, () => setStays(true));
  }, []);
  return (
    <div className="account-screen">
      <PageHead title="Sign in with Google" />
      <h1 className="page-title">Sign in with Google</h1>
      <p>{stays ? 'You can close this window and carry on where you were.' : 'One moment...'}</p>
      <p>
        <Link to="/" className="link">
          Go to the home page
        </Link>
      </p>
    </div>
  );
}
