import { useSyncExternalStore } from 'react';
import { barColors } from '#contract/colors.ts';

export type Theme = 'light' | 'dark';

const changed = 'themechange';
/** Only on the server, which writes the script below. */
const colors = import.meta.env.SSR ? JSON.stringify(barColors) : '';

/** The attribute by which the script below finds its buttons. */
export const themeSwitch = { 'data-theme-switch': '' };

/**
 * The theme, except for React's part. Runs before the first paint, so that the other theme never flashes up, and then
 * listens to the switches, so that they work before hydration. The choice is stored under the key 'theme'. Other tabs
 * follow it, and so do pages that return from the back/forward cache, where no events reach them. The browser's own colour
 * around the page follows too; the script creates that meta element itself, because React would replace one whose content
 * has changed.
 */
export const themeScript = `{
  const { classList } = document.documentElement;
  const color = Object.assign(document.createElement('meta'), { name: 'theme-color' });
  document.head.append(color);
  const show = (stored) => {
    const theme = stored === 'dark' ? 'dark' : 'light';
    classList.remove('light', 'dark');
    classList.add(theme);
    color.content = (${colors})[theme];
    for (const button of document.querySelectorAll('[data-theme-switch]')) button.ariaChecked = theme === 'dark';
    dispatchEvent(new Event('${changed}'));
  };
  const withStorage = (act) => { try { return act(localStorage) } catch (error) { console.warn(error) } };
  show(withStorage(({ theme }) => theme));
  addEventListener('DOMContentLoaded', () => show(classList.contains('dark') ? 'dark' : 'light'));
  addEventListener('storage', ({ key, newValue }) => { if (key === 'theme' || key === null) show(newValue) });
  addEventListener('pageshow', ({ persisted }) => { if (persisted) withStorage(({ theme }) => show(theme)) });
  addEventListener('click', ({ target }) => {
    if (!target.closest('[data-theme-switch]')) return;
    const theme = classList.contains('dark') ? 'light' : 'dark';
    show(theme);
    withStorage((storage) => { storage.theme = theme });
  });
}`;

/** The current theme, a class of the root element. The server renders 'light'. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme, () => 'light');
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  return () => window.removeEventListener(changed, listener);
}

function shownTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}
