const ofLibrary = /^((?:__Secure-)?news\.state)=(.*)$/;

/**
 * The library remembers the state of a sign-in with Google in one cookie, where a second sign-in, in another tab, takes the place of the
 * first. Here each has a cookie of its own, named after its state.
 * @param returned the state in the address of the request, which takes the cookie back
 */
export function nameByState(setCookie: string, returned: string | undefined): string {
  const [, name, rest = ''] = ofLibrary.exec(setCookie) ?? [];
  if (name === undefined) return setCookie;
  const [state = returned] = /^[\w-]+(?=\.)/.exec(rest) ?? [];
  return state === undefined ? setCookie : `${name}.${encodeURIComponent(state)}=${rest}`;
}

/** Gives the cookie of the state that has returned the name under which the library looks for it. */
export function renameForLibrary(
  cookie: string | undefined,
  returned: string | undefined,
): string | undefined {
  return returned === undefined ? cookie : cookie?.replace(`news.state.${returned}=`, 'news.state=');
}
