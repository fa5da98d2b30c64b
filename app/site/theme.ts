import { useSyncExternalStore } from 'react';
import { barColors } from '#contract/colors.ts';
import { browserStorage } from './browser-storage.ts';
import { followStoredValue } from './stored-value.ts';

export type Theme = 'light' | 'dark';

const storageKey = 'theme';
const stored = followStoredValue(storageKey, (theme) => showTheme(theme === 'dark' ? 'dark' : 'light'));

/**
 * Runs before the first paint, so that nobody sees the other theme flash by. What the browser shows around the page
 * follows the theme too; React would take an element of its own for another one once its content has changed.
 */
export const themeScript = `{
  const theme = (() => {
    try { return localStorage.${storageKey} } catch (error) { console.warn(error) }
  })() === 'dark' ? 'dark' : 'light';
  document.documentElement.className = theme;
  const color = document.createElement('meta');
  color.name = 'theme-color';
  color.content = (${JSON.stringify(barColors)})[theme];
  document.head.append(color);
}`;

/** The theme that is shown: a class of the document's root. The server renders 'light'. */
export function useTheme(): Theme {
  return useSyncExternalStore(stored.subscribe, shownTheme, () => 'light');
}

/** Shows the other theme and remembers it under the key 'theme'. */
export function toggleTheme(): void {
  const theme = shownTheme() === 'dark' ? 'light' : 'dark';
  showTheme(theme);
  browserStorage()?.setItem(storageKey, theme);
}

function shownTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

function showTheme(theme: Theme): void {
  document.documentElement.classList.remove('light', 'dark');
  document.documentElement.classList.add(theme);
  document.querySelector('[name=theme-color]')?.setAttribute('content', barColors[theme]);
  stored.announce();
}
