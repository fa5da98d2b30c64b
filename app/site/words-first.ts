/** On the document's root while words are shown in a face that every reader has (fonts.css). */
export const wordsFirst = 'words-first';

/**
 * Runs in the head. Who has no service worker yet is here for the first time: the site's own faces are asked for after the first paint
 * (docs/decisions/0016). Where no scripts will come they are asked for at once.
 */
export const wordsFirstScript = `
if (!navigator.serviceWorker?.controller && !document.documentElement.classList.contains('plain'))
  document.documentElement.classList.add('${wordsFirst}');`;
