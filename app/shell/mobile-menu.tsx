import { Menu, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { withSoftHyphens } from '#app/ui/soft-hyphens.ts';
import { opensMenu } from './menu-commands.ts';
import { MenuLinks } from './menu-links.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** The hamburger of small screens and the full-screen menu behind it. */
export function MobileMenu({ productName }: { productName: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useClosing(dialog);
  const close = () => dialog.current?.close();
  return (
    <>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        className="menu-button bar-button needs-scripting lg:hidden"
        {...opensMenu}
      >
        <Menu aria-hidden />
      </button>
      {/* Without scripts the fragment opens the menu (:target): few browsers support invoker commands. */}
      <span className="without-scripting lg:hidden">
        <a href="#site-menu" aria-label="Open menu" className="menu-button bar-button">
          <Menu aria-hidden />
        </a>
      </span>
      <dialog id="site-menu" ref={dialog} aria-label="Menu" className="site-menu">
        <div className="flex items-center justify-between border-b border-bar-line px-4 py-2">
          <span className="min-w-0 font-serif text-xl font-bold wrap-anywhere" translate="no">
            {withSoftHyphens(productName)}
          </span>
          <form method="dialog" className="needs-scripting">
            <button aria-label="Close menu" className="bar-button -mr-2 size-11">
              <X aria-hidden className="size-6" />
            </button>
          </form>
          <span className="without-scripting">
            <a href="#top" aria-label="Close menu" className="bar-button -mr-2 size-11">
              <X aria-hidden className="size-6" />
            </a>
          </span>
        </div>
        <nav aria-label="Menu" className="px-4 py-2">
          <MenuLinks close={close} />
        </nav>
        <div className="px-1 py-2">
          <ThemeSwitch withWord />
        </div>
      </dialog>
    </>
  );
}

/** The menu closes on navigation, and when the window becomes too wide for it. */
function useClosing(dialog: RefObject<HTMLDialogElement | null>): void {
  const { key } = useLocation();
  const page = useRef(key);
  useEffect(() => {
    if (page.current !== key) dialog.current?.close();
    page.current = key;
  }, [dialog, key]);
  useEffect(() => {
    const unmounted = new AbortController();
    const until = { signal: unmounted.signal };
    const close = () => dialog.current?.close();
    matchMedia('(width >= 64rem)').addEventListener('change', close, until);
    // A page restored from the back/forward cache must not come back with its menu open.
    window.addEventListener('pagehide', close, until);
    return () => unmounted.abort();
  }, [dialog]);
}
