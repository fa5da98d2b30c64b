import type { Category } from '#contract/categories.ts';
import { type FocusEvent, type PointerEvent, useRef, useState } from 'react';
import { categoryLinks } from '#app/site-links.ts';
import { BarLink } from './bar-link.tsx';

type Panels = typeof import('./headline-panels.tsx').HeadlinePanels;

/** The links of the bar. The first hover or keyboard focus fetches the panels with each category's headlines. */
export function CategoryNav() {
  const [panels, setPanels] = useState<{ Panels: Panels; wanted: Category }>();
  const asked = useRef<Category>(undefined);

  function want(category: Category) {
    const first = asked.current === undefined;
    asked.current = category;
    if (first) void loadPanels();
  }

  async function loadPanels() {
    try {
      const { HeadlinePanels } = await import('./headline-panels.tsx');
      setPanels({ Panels: HeadlinePanels, wanted: asked.current ?? 'technology' });
    } catch (error) {
      asked.current = undefined;
      console.error('The headline panels could not be loaded:', error);
    }
  }

  if (panels) return <panels.Panels wanted={panels.wanted} />;
  return (
    <nav aria-label="Main">
      <ul className="flex items-center">
        <li>
          <BarLink to="/">
            Home
          </BarLink>
        </li>
        {categoryLinks.map(({ category, label, to, state }) => (
          <li key={category}>
            <BarLink
              to={to}
              state={state}
              onPointerEnter={(event: PointerEvent) => event.pointerType === 'mouse' && want(category)}
              onFocus={(event: FocusEvent) => event.currentTarget.matches(':focus-visible') && want(category)}
            >
              {label}
            </BarLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
