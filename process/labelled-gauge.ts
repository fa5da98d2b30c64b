import { Gauge } from 'prom-client';
import { inTime } from './in-time.ts';

const askWithin = 2_000; // ms; Prometheus waits ten seconds for all of them

/**
 * A gauge with several values, distinguished by the label `of`, which are computed for every scrape; those that are
 * null are left out. If they cannot be computed in time there are none, `onTrouble` gets the error, and the other
 * gauges are reported all the same.
 */
export function labelledGauge(
  name: string,
  help: string,
  ask: () => Promise<Record<string, number | null>>,
  onTrouble: (error: unknown) => void,
): Gauge {
  const askWithTimeout = withScrapeTimeout(ask);
  return new Gauge({
    name,
    help,
    labelNames: ['of'],
    registers: [],
    async collect() {
      this.reset();
      try {
        for (const [of, figure] of Object.entries(await askWithTimeout()))
          if (figure !== null) this.set({ of }, figure);
      } catch (error) {
        onTrouble(error);
      }
    },
  });
}

/** Waits for an answer no longer than a scrape can; one that is late is not asked for again meanwhile. */
export function withScrapeTimeout<Answer extends {}>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asking: Promise<Answer> | undefined;
  return async () => {
    asking ??= ask().finally(() => (asking = undefined));
    const answer = await inTime(asking, askWithin, null);
    if (answer === null) throw new Error('The figures did not come: timeout exceeded');
    return answer;
  };
}
