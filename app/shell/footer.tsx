import { Link, useLocation } from 'react-router';

const withoutFooter = new Set(['/login', '/signup', '/reset', '/profile']);

export function Footer({ productName }: { productName: string }) {
  if (withoutFooter.has(useLocation().pathname.replace(/\/$/, ''))) return null;
  return (
    <footer className="mt-16 double-line border-line">
      <div className="mx-auto max-w-page space-y-2 px-4 py-8 text-center text-sm text-muted">
        <p>{productName} is built by the community for the community, 2024.</p>
        <p className="space-x-4">
          <Link to="/sources" className="link">
            Sources
          </Link>
          <Link to="/privacy" className="link">
            Privacy
          </Link>
        </p>
      </div>
    </footer>
  );
}
