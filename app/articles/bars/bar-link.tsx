import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { PageLink } from '#app/site/page-link.tsx';

/** A link of the sticky bar that knows whether it leads to this page. */
export function BarLink({ to, ...props }: ComponentProps<typeof PageLink>) {
  const { pathname } = useLocation();
  return (
    <PageLink {...props} to={to} aria-current={pathname === to ? 'page' : undefined} className="bar-link" />
  );
}
