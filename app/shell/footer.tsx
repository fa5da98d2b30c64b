import { useLocation } from 'react-router';

const withoutFooter = new Set(['/login', '/signup', '/reset', '/profile']);

export function Footer({ productName }: { productName: string }) {
  if (withoutFooter.has(useLocation().pathname.replace(/\/$/, ''))) return null;
  return (
    <footer className="mt-16 border-t-4 border-double border-line">
      <p className="mx-auto max-w-page px-4 py-8 text-center text-sm text-muted">
        {productName} is built by the community for the community, 2024.
      </p>
    </footer>
  );
}
