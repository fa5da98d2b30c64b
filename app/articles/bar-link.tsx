import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router';

/** A link of the sticky bar that knows whether it leads to this page. */
export function BarLink({ to, ...props }: ComponentProps<typeof Link>) {
  const { pathname } = useLocation();
  return <Link {...props} to={to} aria-current={pathname === to ? 'page' : undefined} className="bar-link" />;
}
