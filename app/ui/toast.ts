import { useEffect } from 'react';
import type { MessageKind } from './toaster.tsx';

const loadToaster = () => import('./toaster.tsx');

/**
 * Shows a short message for four seconds. The library behind it is loaded with the first one; where that fails, the
 * browser's own dialog shows it.
 */
export async function showToast(kind: MessageKind, message: string): Promise<void> {
  const toaster = await loadToaster().catch(console.warn);
  if (toaster) toaster.addMessage(kind, message);
  else window.alert(message);
}

/** Loads the library ahead, where the message may be that the network is gone. */
export function usePreloadedToasts(): void {
  useEffect(() => {
    loadToaster().catch((error: unknown) => console.warn('No message can be shown:', error));
  }, []);
}
