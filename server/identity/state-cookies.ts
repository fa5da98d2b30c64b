const ofLibrary = /^((?:__Host-)?news\.state)=(.*)$/;

/**
 * The library keeps the state of a sign-in with Google in one cookie, so that a second sign-in, in another tab,
 * replaces the first. Here each has its own cookie, named after its state.
 * @param returned the state in the address of a request that returns from Google, whose cookie is removed
 */
export function nameByState(setCookie: string, returned: string | undefined): string {
  const [, name, rest = ''] = ofLibrary.exec(setCookie) ?? [];
  if (name === undefined) return setCookie;
  const [state = returned] = /^[\w-]+(?=\.)/.exec(rest) ?? [];
  return state === undefined ? setCookie : `${name}.${encodeURIComponent(state)}=${rest}`;
}

/** Renames the cookie of the returned state to the name that the library expects. */
export function renameForLibrary(
  cookie: string | undefined,
  returned: string | undefined,
): string | undefined {
  return returned === undefined ? cookie : cookie?.replace(`news.state.${returned}=`, 'news.state=');
}
