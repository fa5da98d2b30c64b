import { themeSwitch, useTheme } from '#app/site/theme.ts';
import { Icon } from '#app/ui/icon.tsx';

const sun =
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41';
const moon =
  'M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401';

/** The theme's script listens to it; the stylesheet chooses the icon, because the server does not know the reader's theme. */
export function ThemeSwitch({ withWord = false }: { withWord?: boolean }) {
  const theme = useTheme();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={theme === 'dark'}
      aria-label="Dark theme"
      // The theme's script has set it before the page is alive.
      suppressHydrationWarning
      {...themeSwitch}
      className={`bar-button needs-scripting ${withWord ? 'h-11 gap-3 px-3' : 'size-11'}`}
    >
      <Icon d={sun} className="hidden size-5 dark:block" />
      <Icon d={moon} className="size-5 dark:hidden" />
      {withWord && 'Dark theme'}
    </button>
  );
}
