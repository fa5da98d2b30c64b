import { NavigationMenu } from 'radix-ui';
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { categoryLinks } from '#app/site/site-links.ts';
import type { Category } from '#contract/categories.ts';
import { menuDelays } from '#contract/limits.ts';
import { BarLink } from './bar-link.tsx';
import type { Intent } from './category-nav.tsx';
import { HeadlinePanel } from './headline-panel.tsx';

/**
 * The links of the bar, with panels that open on hover and keyboard focus. `intent` is the link that the reader
 * was on when this took the place of the plain links. (The library itself closes 150 ms after the pointer left.)
 */
export function HeadlinePanels({ intent }: { intent: Intent | undefined }) {
  const { open, setOpen, openSoon, cancel } = usePanels();
  const first = useRef<HTMLAnchorElement>(null);

  const takeOver = useEffectEvent(() => {
    // The focus went with the plain link; its return opens the panel.
    if (intent?.by === 'keyboard') first.current?.focus();
    if (intent?.by === 'pointer') openSoon(intent.category);
  });
  useEffect(() => takeOver(), []);

  function closeWhenLeft(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) {
      cancel();
      setOpen('');
    }
  }

  return (
    <NavigationMenu.Root
      value={open}
      onValueChange={setOpen}
      delayDuration={menuDelays.open}
      skipDelayDuration={menuDelays.skip}
      onBlur={closeWhenLeft}
    >
      <NavigationMenu.List className="-ml-3 flex items-center">
        <NavigationMenu.Item>
          <BarLink to="/">Home</BarLink>
        </NavigationMenu.Item>
        {categoryLinks.map(({ category, label, to, state }) => (
          <NavigationMenu.Item key={category} value={category}>
            <NavigationMenu.Trigger
              asChild
              onFocus={(event) => isArrival(event) && openSoon(category)}
              onBlur={cancel}
              onPointerLeave={cancel}
            >
              <BarLink to={to} state={state} ref={category === intent?.category ? first : null}>
                {label}
              </BarLink>
            </NavigationMenu.Trigger>
            <NavigationMenu.Content className="headline-panel" ref={skipFocusProxy}>
              <HeadlinePanel category={category} />
            </NavigationMenu.Content>
          </NavigationMenu.Item>
        ))}
        <NavigationMenu.Item className="members-only">
          <BarLink to="/profile">Profile</BarLink>
        </NavigationMenu.Item>
      </NavigationMenu.List>
    </NavigationMenu.Root>
  );
}

/** Not when Escape has given the focus back from the panel: it was meant to close. */
function isArrival({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  const fromPanel = relatedTarget instanceof Element && relatedTarget.closest('.headline-panel') !== null;
  return !fromPanel && currentTarget.matches(':focus-visible');
}

/**
 * The library puts a hidden element before a panel, which takes the focus to it wherever the panel may be. Ours
 * follows its link, so that Tab finds it, and a focusable element must not be hidden from screen readers.
 */
function skipFocusProxy(panel: HTMLDivElement | null): void {
  const proxy = panel?.previousElementSibling;
  if (proxy instanceof HTMLElement && proxy.ariaHidden === 'true') proxy.tabIndex = -1;
}

/** Which panel is open ('' for none) and opening one after the menu's delay; following a link closes it. */
function usePanels() {
  const { key } = useLocation();
  const [panel, setPanel] = useState({ category: '', at: key });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const setOpen = (category: string) => setPanel({ category, at: key });
  useEffect(() => () => clearTimeout(timer.current), []);
  const cancel = () => clearTimeout(timer.current);
  const openSoon = (category: Category) => {
    cancel();
    timer.current = setTimeout(setOpen, menuDelays.open, category);
  };
  return { open: panel.at === key ? panel.category : '', setOpen, openSoon, cancel };
}
