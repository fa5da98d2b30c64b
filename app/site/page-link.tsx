import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';

type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Path and query of a page of this site. */
  to: string;
  /** Navigation state of that page. */
  state?: unknown;
};

/**
 * The router's link, for pages with many of them. On the server it is a plain element: the dozen hooks and event
 * handlers of each router link matter only in the browser.
 */
export const PageLink: (props: PageLinkProps) => ReactNode = import.meta.env.SSR ? WrittenLink : Link;

function WrittenLink({ to, state: _state, children, ...props }: PageLinkProps) {
  return (
    <a {...props} href={to} data-discover="true">
      {children}
    </a>
  );
}
