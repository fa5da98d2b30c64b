import { type FocusEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { categoryLinks } from '#app/site/site-links.ts';
import { BarLink } from './bar-link.tsx';
import type { HeadlinePanel } from './headline-panel.tsx';
import { usePanels } from './use-panels.ts';

/**
 * The links of the bar, with a panel of headlines for each category, which opens on hover and on keyboard focus. The
 * panels' code is loaded at the first of these. The links stay the same elements meanwhile, so that no click or focus
 * is lost.
 */
export function CategoryNav() {
  const panels = usePanels();
  const [Panel, fetchPanel] = useLatePanel();
  const open = Panel && panels.open;
  const opened = useRef<HTMLAnchorElement>(null);
  useEscape(open !== '', () => {
    const { current: link } = opened;
    // A focus within the panel goes back to its link, which must not open the panel again.
    if (link?.parentElement?.contains(document.activeElement)) link.focus();
    panels.close();
  });

  function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) panels.close();
  }

  return (
    <nav aria-label="Main">
      <div role="presentation" onBlur={closeWhenLeft}>
        <ul className="-ml-3 flex items-center">
          <li>
            <BarLink to="/">Home</BarLink>
          </li>
          {categoryLinks.map(({ category, label, to, state }) => (
            <li
              key={category}
              onPointerEnter={({ pointerType }: PointerEvent) => {
                if (pointerType !== 'mouse') return;
                fetchPanel();
                panels.enter(category);
              }}
              onPointerLeave={panels.leave}
            >
              <BarLink
                to={to}
                state={state}
                ref={category === open ? opened : null}
                aria-expanded={Panel && category === open}
                aria-controls={category === open ? `panel-${category}` : undefined}
                onFocus={({ currentTarget }: FocusEvent) => {
                  if (!currentTarget.matches(':focus-visible')) return;
                  fetchPanel();
                  panels.openSoon(category);
                }}
                onBlur={panels.cancel}
              >
                {label}
              </BarLink>
              {Panel && category === open && (
                <div id={`panel-${category}`} tabIndex={-1} className="headline-panel">
                  <Panel category={category} />
                </div>
              )}
            </li>
          ))}
          <li className="members-only unknown-too">
            <BarLink to="/profile">Profile</BarLink>
          </li>
        </ul>
      </div>
    </nav>
  );
}

/** The panel's component once it is loaded, and the function that loads it; the links work without it. */
function useLatePanel(): [typeof HeadlinePanel | undefined, () => void] {
  const [late, setLate] = useState<{ Panel: typeof HeadlinePanel }>();
  async function fetchPanel(): Promise<void> {
    try {
      const { HeadlinePanel: Panel } = await import('./headline-panel.tsx');
      setLate({ Panel });
    } catch (error) {
      console.error('The headline panels could not be loaded:', error);
    }
  }
  return [late?.Panel, () => void (late ?? fetchPanel())];
}

/** Listens on the whole document: a panel opened by the pointer covers the page wherever the focus is. */
function useEscape(active: boolean, act: () => void): void {
  const onEscape = useEffectEvent(act);
  useEffect(() => {
    if (!active) return undefined;
    const listen = ({ key }: KeyboardEvent) => key === 'Escape' && onEscape();
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [active]);
}
