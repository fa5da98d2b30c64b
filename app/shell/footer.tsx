import { useLocation } from 'react-router';
import { PageLink } from '#app/site/page-link.tsx';
import { useSite } from '#app/site/site.ts';

const ofEverySite = [
  { path: '/sources', label: 'Sources' },
  { path: '/privacy', label: 'Privacy' },
];

const withoutFooter = new Set(['/login', '/signup', '/reset', '/profile']);

export function Footer({ productName }: { productName: string }) {
  const { publisherPages } = useSite();
  if (withoutFooter.has(useLocation().pathname.replace(/\/$/, ''))) return null;
  return (
    <footer className="mt-16 double-line border-line">
      <div className="mx-auto max-w-page space-y-2 px-4 py-8 text-center text-sm text-muted">
        <p>{productName} is built by the community for the community, 2024.</p>
        <p className="footer-links">
          {[...publisherPages, ...ofEverySite].map(({ path, label }) => (
            <PageLink key={path} to={path} className="link">
              {label}
            </PageLink>
          ))}
        </p>
      </div>
    </footer>
  );
}
