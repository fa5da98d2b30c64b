import { Moon, Sun } from 'lucide-react';
import { themeSwitch, useTheme } from '#app/site/theme.ts';

/** The theme's script listens to it. Which icon shows is up to the stylesheet, because the server does not know the reader's theme. */
export function ThemeSwitch() {
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
      className="bar-button needs-scripting size-11"
    >
      <Sun aria-hidden className="hidden size-5 dark:block" />
      <Moon aria-hidden className="size-5 dark:hidden" />
    </button>
  );
}
