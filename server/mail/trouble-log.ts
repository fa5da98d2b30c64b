import type { Logger } from '#process/logger.ts';

export type TroubleLog = ReturnType<typeof createTroubleLog>;

/** Logs the beginning and the end of lasting trouble, rather than each occurrence; leaves out what `outages` logs. */
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
