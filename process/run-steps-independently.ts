import type { Logger } from './logger.ts';

/**
 * Runs steps one after the other. If one fails, that is logged with its title, and the next ones run all the same,
 * unless `endsAll` says that they would fail with this error, too.
 */
export async function runStepsIndependently(
  steps: Record<string, () => Promise<unknown>>,
  log: Logger,
  endsAll: (error: unknown) => boolean,
): Promise<void> {
  for (const [title, step] of Object.entries(steps)) {
    try {
      await step();
    } catch (error) {
      log.error({ err: error }, `${title} failed`);
      if (endsAll(error)) return;
    }
  }
}
