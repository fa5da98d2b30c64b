import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#app/session/session.ts';
import { PageLink } from '#app/site/page-link.tsx';
import { withSoftHyphens } from '#app/ui/soft-hyphens.ts';
import { LogoutForm } from './logout-form.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { SearchBox } from './search-box.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** The masthead, which scrolls away, and the bar below it, which stays. */
export function Header({ productName, nav }: { productName: string; nav: ReactNode }) {
  // Every page checks once whether the member is still signed in; what it shows depends on the answer.
  useSession();
  const atHome = useLocation().pathname === '/';
  // The name is the heading of the home page; all other pages have their own.
  const Heading = atHome ? 'h1' : 'h2';
  return (
    <header className="contents">
      <div className="mx-auto w-full max-w-page px-4 pt-5 pb-4 text-center lg:pt-8 lg:pb-6">
        <Heading className="masthead" translate="no">
          <PageLink to="/">{withSoftHyphens(productName)}</PageLink>
        </Heading>
      </div>
      <div className="site-bar">
        <div className="mx-auto flex max-w-page items-center gap-[min(0.5rem,8px)] px-[min(1rem,16px)] py-1.5 lg:gap-3">
          <MobileMenu productName={productName} />
          <div className="hidden flex-auto lg:block">{nav}</div>
          <SearchBox />
          <div className="hidden items-center gap-2 lg:flex">
            <ThemeSwitch />
            <PageLink to="/signup" className="bar-action visitors-only">
              Sign Up
            </PageLink>
            <PageLink to="/login" className="bar-action bar-action-strong visitors-only">
              Login
            </PageLink>
            <div className="members-only">
              <LogoutForm className="bar-action bar-action-strong" />
            </div>
          </div>
        </div>
      </div>
    </header>
  );
}
