import { type FocusEvent, type PointerEvent, useRef, useState } from 'react';
import { categoryLinks } from '#app/site/site-links.ts';
import type { Category } from '#contract/categories.ts';
import { BarLink } from './bar-link.tsx';
import type { HeadlinePanels } from './headline-panels.tsx';

/** The link that the reader is on, and by which means. */
export type Intent = { category: Category; by: 'pointer' | 'keyboard' };

/** The links of the bar. The first hover or keyboard focus fetches the panels with each category's headlines. */
export function CategoryNav() {
  const [panels, setPanels] = useState<{ Panels: typeof HeadlinePanels; intent: Intent | undefined }>();
  const intent = useRef<Intent>(undefined);
  const following = useRef(false);

  async function want(wanted: Intent) {
    intent.current = wanted;
    following.current = false;
    try {
      const loaded = await import('./headline-panels.tsx');
      // Taking the place of a link between press and release would swallow the click.
      if (!following.current) setPanels({ Panels: loaded.HeadlinePanels, intent: intent.current });
    } catch (error) {
      console.error('The headline panels could not be loaded:', error);
    }
  }

  function leave() {
    intent.current = undefined;
  }

  if (panels) return <panels.Panels intent={panels.intent} />;
  return (
    <nav aria-label="Main" onPointerDown={() => (following.current = true)}>
      <ul className="-ml-3 flex items-center">
        <li>
          <BarLink to="/">Home</BarLink>
        </li>
        {categoryLinks.map(({ category, label, to, state }) => (
          <li key={category}>
            <BarLink
              to={to}
              state={state}
              onPointerEnter={(event: PointerEvent) =>
                event.pointerType === 'mouse' && void want({ category, by: 'pointer' })
              }
              onPointerLeave={leave}
              onFocus={(event: FocusEvent) =>
                event.currentTarget.matches(':focus-visible') && void want({ category, by: 'keyboard' })
              }
              onBlur={leave}
            >
              {label}
            </BarLink>
          </li>
        ))}
        <li className="members-only unknown-too">
          <BarLink to="/profile">Profile</BarLink>
        </li>
      </ul>
    </nav>
  );
}
