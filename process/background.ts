import type { Logger } from '#process/logger.ts';

export type Background = {
  /** Starts work that no reply waits for; a failure is logged with its title. */
  run: (title: string, work: () => Promise<void>) => void;
  /** Resolves when everything that runs has ended. */
  finish: () => Promise<void>;
};

export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>();
  return {
    run: (title, work) => {
      const task = work()
        .catch((error: unknown) => log.error({ err: error }, `${title} failed`))
        .finally(() => running.delete(task));
      running.add(task);
    },
    finish: async () => {
      await Promise.all(running);
    },
  };
}
