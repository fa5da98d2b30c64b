import { Menu, X } from 'lucide-react';
import { useRef } from 'react';
import { withSoftHyphens } from '#app/ui/soft-hyphens.ts';
import { MenuLinks } from './menu-links.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

// Opens the dialog before and without scripts; where a browser does not know commands, the click handler does.
const opensMenu = { command: 'show-modal', commandfor: 'site-menu' };

/** The hamburger of small screens and the full-screen menu behind it. */
export function MobileMenu({ productName }: { productName: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const open = () => {
    if (!('command' in HTMLButtonElement.prototype)) dialog.current?.showModal();
  };
  return (
    <>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        className="bar-button -ml-2 size-11 lg:hidden"
        onClick={open}
        {...opensMenu}
      >
        <Menu aria-hidden className="size-6" />
      </button>
      <dialog id="site-menu" ref={dialog} aria-label="Menu" className="site-menu">
        <div className="flex items-center justify-between border-b border-bar-line px-4 py-2">
          <span className="min-w-0 font-serif text-xl font-bold wrap-anywhere">
            {withSoftHyphens(productName)}
          </span>
          <form method="dialog">
            <button aria-label="Close menu" className="bar-button -mr-2 size-11">
              <X aria-hidden className="size-6" />
            </button>
          </form>
        </div>
        <nav aria-label="Menu" className="px-4 py-2">
          <MenuLinks close={close} />
        </nav>
        <div className="needs-scripting flex items-center gap-2 px-4">
          <ThemeSwitch />
          <span aria-hidden>Dark theme</span>
        </div>
      </dialog>
    </>
  );
}
