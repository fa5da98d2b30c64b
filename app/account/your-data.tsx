import { Link } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';

const download = 'M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5';

export function YourData() {
  return (
    <section aria-labelledby="your-data" className="profile-section">
      <h2 id="your-data" className="profile-title">
        Your Data
      </h2>
      <p className="mb-4 text-muted">
        One file with everything that this site holds about you. What that is, and why, is on the page about{' '}
        <Link to="/privacy" className="link">
          privacy
        </Link>
        .
      </p>
      <a href="/api/account/export" download className="button">
        <Icon d={download} className="size-4" />
        Download my data
      </a>
    </section>
  );
}
