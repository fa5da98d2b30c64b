import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { googleRefusal } from '#app/account/google-refusal.ts';
import { isBeforeGoogle, reportAndClose } from '#app/account/google-sign-in.ts';
import { PageHead } from '#app/site/page-head.tsx';

/**
 * The page of the popup before and after a sign-in with Google. It stays visible afterwards only if the window cannot
 * close itself.
 */
export default function GooglePopup() {
  const [result, setResult] = useState('One moment...');
  useEffect(() => {
    if (isBeforeGoogle()) return;
    const error = new URLSearchParams(window.location.search).get('error');
    const done = 'You can close this window and carry on where you were.';
    reportAndClose({ error }, () => setResult(error === null ? done : googleRefusal(error)));
  }, []);
  return (
    <div className="account-screen">
      <PageHead title="Sign in with Google" />
      <h1 className="page-title">Sign in with Google</h1>
      <p>{result}</p>
      <p>
        <Link to="/" className="link">
          Go to the home page
        </Link>
      </p>
    </div>
  );
}
