import { createContext, useContext } from 'react';

/** Tells the page that is rendered the word by which the server knows the page's own inline scripts. */
export const ScriptMark = createContext<string | undefined>(undefined);

/**
 * The `nonce` of every inline script that is the page's own. The server takes it out again when it has hashed them for
 * the content security policy, so that there is none in the browser. What was smuggled into a page cannot know it.
 */
export function useScriptMark(): string | undefined {
  return useContext(ScriptMark);
}
