import type { Pages } from './pages.ts';

/**
 * Starts rendering only one page in each turn of the event loop. A page that needs nothing from the database is
 * rendered synchronously in some milliseconds: hundreds that arrive at once would all be rendered before any other
 * request is accepted or answered, even from memory.
 */
export function renderOnePerTick(pages: Pages): Pages {
  const waiting: (() => void)[] = [];

  function beginNext(): void {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(beginNext);
  }

  function turn(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(beginNext);
    return promise;
  }

  return {
    ...pages,
    render: async (...asked) => {
      await turn();
      return pages.render(...asked);
    },
  };
}
