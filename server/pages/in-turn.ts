import type { Pages } from './pages.ts';

/**
 * The same pages, of which one is begun in each turn of the event loop. A page that needs nothing of the database is made in
 * one go as soon as its request is read, in some milliseconds: of hundreds that come at once all would be made before anybody else
 * is let in or answered, be it from memory.
 */
export function inTurn(pages: Pages): Pages {
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
