import { useSyncExternalStore } from 'react';

/** Whether the page has come alive: false on the server and while the browser takes over what it has rendered. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => undefined;
