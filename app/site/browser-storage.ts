/** The browser's local storage; undefined where the reader forbids it. */
export function browserStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch (error) {
    console.warn('Nothing can be stored in this browser:', error);
    return undefined;
  }
}

/** What lasts as long as this tab; undefined where the reader forbids it. */
export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch (error) {
    console.warn('Nothing can be stored in this tab:', error);
    return undefined;
  }
}
