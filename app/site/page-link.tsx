import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';

type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Path and query of a page of this site. */
  to: string;
  /** Navigation state of that page. */
  state?: unknown;
};

/**
 * The router's link, for where a page has many. The server writes only what that renders: hooks and event handlers, of which
 * each link of the router has a dozen, are for the browser.
 */
export const PageLink: (props: PageLinkProps) => ReactNode = import.meta.env.SSR ? WrittenLink : Link;

function WrittenLink({ to, state: _state, children, ...props }: PageLinkProps) {
  return (
    <a {...props} href={to} data-discover="true">
      {children}
    </a>
  );
}
