import { Download } from 'lucide-react';
import { Link } from 'react-router';

export function YourData() {
  return (
    <section aria-labelledby="your-data" className="profile-section">
      <h2 id="your-data" className="profile-title">
        Your Data
      </h2>
      <p className="mb-4 text-muted">
        {'One file with everything that this site holds about you. For what that is, and why, see '}
        <Link to="/privacy" className="link">
          privacy
        </Link>
        .
      </p>
      <a href="/api/account/export" download className="button">
        <Download aria-hidden className="size-4" />
        Download my data
      </a>
    </section>
  );
}
