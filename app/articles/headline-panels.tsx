import { type FocusEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { categoryLinks } from '#app/site/site-links.ts';
import { BarLink } from './bar-link.tsx';
import type { Intent } from './category-nav.tsx';
import { HeadlinePanel } from './headline-panel.tsx';
import { usePanels } from './use-panels.ts';

/**
 * The links of the bar, with panels that open on hover and keyboard focus. `intent` is the link that the reader
 * was on when this took the place of the plain links.
 */
export function HeadlinePanels({ intent }: { intent: Intent | undefined }) {
  const { open, openSoon, enter, leave, close, cancel } = usePanels();
  const first = useRef<HTMLAnchorElement>(null);
  const opened = useRef<HTMLAnchorElement>(null);
  useEscape(open !== '', () => {
    const { current: link } = opened;
    // From the panel the focus goes back to its link, where it is not to open the panel again.
    if (link?.parentElement?.contains(document.activeElement)) link.focus();
    close();
  });

  const takeOver = useEffectEvent(() => {
    // The focus went with the plain link; its return opens the panel.
    if (intent?.by === 'keyboard') first.current?.focus();
    if (intent?.by === 'pointer') openSoon(intent.category);
  });
  useEffect(() => takeOver(), []);

  function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) close();
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
              onPointerEnter={(event: PointerEvent) => event.pointerType === 'mouse' && enter(category)}
              onPointerLeave={leave}
            >
              <BarLink
                to={to}
                state={state}
                ref={category === open ? opened : category === intent?.category ? first : null}
                aria-expanded={category === open}
                aria-controls={category === open ? `panel-${category}` : undefined}
                onFocus={(event: FocusEvent) =>
                  event.currentTarget.matches(':focus-visible') && openSoon(category)
                }
                onBlur={cancel}
              >
                {label}
              </BarLink>
              {category === open && (
                <div id={`panel-${category}`} tabIndex={-1} className="headline-panel">
                  <HeadlinePanel category={category} />
                </div>
              )}
            </li>
          ))}
          <li className="members-only">
            <BarLink to="/profile">Profile</BarLink>
          </li>
        </ul>
      </div>
    </nav>
  );
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
