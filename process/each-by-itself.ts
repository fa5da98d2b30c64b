import type { Logger } from './logger.ts';

/**
 * Does one step after another. One that fails is logged by its title, and those after it are done all the same, unless `endsAll` says of
 * the error that they would fail like it.
 */
export async function eachByItself(
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
