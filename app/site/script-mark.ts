import { createContext, useContext } from 'react';

const ScriptMarkContext = createContext<string | undefined>(undefined);

/** Tells the page that is rendered the word by which the server knows the page's own inline scripts. */
export const ScriptMark = ScriptMarkContext.Provider;

/**
 * The `nonce` of every inline script that is the page's own. The server takes it out again when it has hashed them for
 * the content security policy, so that there is none in the browser. What was smuggled into a page cannot know it.
 */
export function useScriptMark(): string | undefined {
  return useContext(ScriptMarkContext);
}
