import { plainPage } from './supported-browsers.ts';

/** The class of the root element while texts use system fonts (fonts.css). */
export const wordsFirst = 'words-first';

/**
 * Runs in the head. Without a service worker this is probably a first visit, so the site's fonts are loaded after the
 * first paint (docs/decisions/0016). Pages without scripts load them at once.
 */
export const wordsFirstScript = `
if (!navigator.serviceWorker?.controller && !document.documentElement.classList.contains('${plainPage}'))
  document.documentElement.classList.add('${wordsFirst}');`;
