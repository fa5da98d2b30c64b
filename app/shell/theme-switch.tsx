import { Moon, Sun } from 'lucide-react';
import { themeSwitch, useTheme } from '#app/site/theme.ts';

/**
 * A button that the theme's script listens to. The stylesheet chooses its icon, because the server does not know the
 * reader's theme.
 */
export function ThemeSwitch({ withWord = false }: { withWord?: boolean }) {
  const theme = useTheme();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={theme === 'dark'}
      aria-label="Dark theme"
      // Set by the theme's script before hydration.
      suppressHydrationWarning
      {...themeSwitch}
      className={`bar-button needs-scripting ${withWord ? 'h-11 gap-3 px-3' : 'size-11'}`}
    >
      <Sun aria-hidden className="hidden size-5 dark:block" />
      <Moon aria-hidden className="size-5 dark:hidden" />
      {withWord && 'Dark theme'}
    </button>
  );
}
