import { storageKey } from './reader-id.ts';

/**
 * Runs in a page that the server has rendered for this member, so that their id is known here even if they log out
 * before hydration.
 */
export const rememberingScript = (id: string) =>
  `try { localStorage.${storageKey} = ${JSON.stringify(id).replaceAll('<', String.raw`\u003c`)} } catch (error) { console.warn(error) }`;
