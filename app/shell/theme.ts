import { useSyncExternalStore } from 'react';
import { browserStorage } from '#app/browser-storage.ts';

export type Theme = 'light' | 'dark';

const storageKey = 'theme';
const listeners = new Set<() => void>();

/** Runs before the first paint, so that nobody sees the other theme flash by. */
export const themeScript = `document.documentElement.className = (() => {
  try { return localStorage.${storageKey} } catch (error) { console.warn(error) }
})() === 'dark' ? 'dark' : 'light'`;

/** The theme that is shown: a class of the document's root. The server renders 'light'. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme, () => 'light');
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
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', followOtherTab);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTab);
  };
}

function followOtherTab(event: StorageEvent): void {
  if (event.key === storageKey) showTheme(event.newValue === 'dark' ? 'dark' : 'light');
}
