import { createContext, useContext } from 'react';

/** Passes the mark of the page's own inline scripts to the rendered page. */
export const ScriptNonce = createContext<string | undefined>(undefined);

/**
 * The `nonce` of all inline scripts of our own. The server removes it again after hashing them for the content security
 * policy, so browsers never see it. Injected scripts cannot know it.
 */
export function useScriptNonce(): string | undefined {
  return useContext(ScriptNonce);
}
