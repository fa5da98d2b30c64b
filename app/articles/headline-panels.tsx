import type { Category } from '#contract/categories.ts';
import { menuDelays } from '#contract/limits.ts';
import { NavigationMenu } from 'radix-ui';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { categoryLinks } from '#app/site-links.ts';
import { BarLink } from './bar-link.tsx';
import { HeadlinePanel } from './headline-panel.tsx';

/**
 * The links of the bar, with panels that open on hover and keyboard focus. `wanted` is the link that the reader
 * was on when this took the place of the plain links. (The library itself closes 150 ms after the pointer left.)
 */
export function HeadlinePanels({ wanted }: { wanted: Category }) {
  const { open, setOpen, openSoon, cancel } = usePanels();
  const first = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    const link = first.current;
    if (link?.matches(':hover')) openSoon(wanted);
    // Taking the place of the plain links has taken the focus from the one that had it.
    else if (document.activeElement === document.body) link?.focus();
  }, []);

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
      <NavigationMenu.List className="flex items-center">
        <NavigationMenu.Item>
          <BarLink to="/">
            Home
          </BarLink>
        </NavigationMenu.Item>
        {categoryLinks.map(({ category, label, to, state }) => (
          <NavigationMenu.Item key={category} value={category}>
            <NavigationMenu.Trigger
              asChild
              onFocus={(event) => event.currentTarget.matches(':focus-visible') && openSoon(category)}
              onBlur={cancel}
            >
              <BarLink to={to} state={state} ref={category === wanted ? first : null}>
                {label}
              </BarLink>
            </NavigationMenu.Trigger>
            <NavigationMenu.Content className="headline-panel">
              <HeadlinePanel category={category} />
            </NavigationMenu.Content>
          </NavigationMenu.Item>
        ))}
      </NavigationMenu.List>
    </NavigationMenu.Root>
  );
}

/** Which panel is open ('' for none) and opening one after the menu's delay; following a link closes it. */
function usePanels() {
  const { key } = useLocation();
  const [panel, setPanel] = useState({ category: '', at: key });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const setOpen = (category: string) => setPanel({ category, at: key });
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => cancel, []);
  return {
    open: panel.at === key ? panel.category : '',
    setOpen,
    cancel,
    openSoon(category: Category) {
      cancel();
      timer.current = setTimeout(setOpen, menuDelays.open, category);
    },
  };
}
