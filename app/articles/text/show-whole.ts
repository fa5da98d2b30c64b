import type { FocusEvent } from 'react';

/**
 * Scrolls a card into view whole when the keyboard gets to its link. By itself the browser only looks at the link, which is the
 * title, and leaves the picture above it under the bar.
 */
export function showWhole({ currentTarget }: FocusEvent): void {
  if (currentTarget.matches(':focus-visible'))
    currentTarget.closest('.card')?.scrollIntoView({ block: 'nearest' });
}
