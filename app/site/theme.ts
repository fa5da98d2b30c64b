import { useSyncExternalStore } from 'react';
import { barColors } from '#contract/colors.ts';

export type Theme = 'light' | 'dark';

const changed = 'themechange';

/** What the script below knows its buttons by. */
export const themeSwitch = { 'data-theme-switch': '' };

/**
 * All of the theme but React's part. It runs before the first paint, so that nobody sees the other theme flash by, and
 * listens to the switches from then on, so that they work before the page is alive. What is chosen is kept under the key
 * 'theme', also for other tabs. What the browser shows around the page follows the theme too; React would take an element
 * of its own for another one once its content has changed.
 */
export const themeScript = `{
  const { classList } = document.documentElement;
  const color = Object.assign(document.createElement('meta'), { name: 'theme-color' });
  document.head.append(color);
  const show = (stored) => {
    const theme = stored === 'dark' ? 'dark' : 'light';
    classList.remove('light', 'dark');
    classList.add(theme);
    color.content = (${JSON.stringify(barColors)})[theme];
    for (const button of document.querySelectorAll('[data-theme-switch]')) button.ariaChecked = theme === 'dark';
    dispatchEvent(new Event('${changed}'));
  };
  const withStorage = (act) => { try { return act(localStorage) } catch (error) { console.warn(error) } };
  show(withStorage(({ theme }) => theme));
  addEventListener('DOMContentLoaded', () => show(classList.contains('dark') ? 'dark' : 'light'));
  addEventListener('storage', ({ key, newValue }) => { if (key === 'theme' || key === null) show(newValue) });
  addEventListener('click', ({ target }) => {
    if (!target.closest('[data-theme-switch]')) return;
    const theme = classList.contains('dark') ? 'light' : 'dark';
    show(theme);
    withStorage((storage) => { storage.theme = theme });
  });
}`;

/** The theme that is shown: a class of the document's root. The server renders 'light'. */
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
