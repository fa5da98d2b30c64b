import { type FocusEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { categoryLinks } from '#app/site/site-links.ts';
import { BarLink } from './bar-link.tsx';
import type { HeadlinePanel } from './headline-panel.tsx';
import { usePanels } from './use-panels.ts';

/**
 * The links of the bar, with panels of each category's headlines that open on hover and keyboard focus. What a panel
 * shows is fetched at the first of these; the links stay the same elements all the while, so that no click and no focus
 * is lost.
 */
export function CategoryNav() {
  const panels = usePanels();
  const [Panel, fetchPanel] = useLatePanel();
  const open = Panel && panels.open;
  const opened = useRef<HTMLAnchorElement>(null);
  useEscape(open !== '', () => {
    const { current: link } = opened;
    // From the panel the focus goes back to its link, where it is not to open the panel again.
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

/** What a panel shows, once it was fetched, and how to fetch it; the links work without it. */
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

/** Wherever the focus is: who came with the pointer closes what covers the page as well. */
function useEscape(active: boolean, act: () => void): void {
  const onEscape = useEffectEvent(act);
  useEffect(() => {
    if (!active) return undefined;
    const listen = ({ key }: KeyboardEvent) => key === 'Escape' && onEscape();
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [active]);
}
