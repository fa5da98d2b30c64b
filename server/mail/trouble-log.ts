import type { Logger } from '#process/logger.ts';

export type TroubleLog = ReturnType<typeof createTroubleLog>;

/** Logs what lasts when it begins and when it is over, not each time that it is met, nor what `outages` tells. */
export function createTroubleLog(log: Logger, outages: { covers: (error: unknown) => boolean }) {
  const told = new Map<string, string>();
  return {
    tell: (of: string, sentence: string, error?: unknown) => {
      if (told.get(of) === sentence || (error !== undefined && outages.covers(error))) return;
      told.set(of, sentence);
      log.warn({ err: error }, sentence);
    },
    over: (of: string, sentence: string) => {
      if (told.delete(of)) log.info(sentence);
    },
  };
}
