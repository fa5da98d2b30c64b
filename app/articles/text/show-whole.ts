import type { FocusEvent } from 'react';

/**
 * Scrolls the whole card into view when its link gets the keyboard focus. The browser would only scroll to the link,
 * which is the title, and leave the picture above it hidden by the sticky bar.
 */
export function showWhole({ currentTarget }: FocusEvent): void {
  if (currentTarget.matches(':focus-visible'))
    currentTarget.closest('.card')?.scrollIntoView({ block: 'nearest' });
}
