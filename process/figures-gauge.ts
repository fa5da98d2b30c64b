import { Gauge } from 'prom-client';

const askWithin = 2_000; // ms; Prometheus waits ten seconds for all of them

/**
 * A gauge of several figures, told apart by the label `of`, which are asked for anew with every scrape; what is null is not
 * told. Where they cannot be had soon none is told, `onTrouble` hears why, and the other gauges matter most.
 */
export function figuresGauge(
  name: string,
  help: string,
  ask: () => Promise<Record<string, number | null>>,
  onTrouble: (error: unknown) => void,
): Gauge {
  const askInTime = inTime(ask);
  return new Gauge({
    name,
    help,
    labelNames: ['of'],
    registers: [],
    async collect() {
      this.reset();
      try {
        for (const [of, figure] of Object.entries(await askInTime()))
          if (figure !== null) this.set({ of }, figure);
      } catch (error) {
        onTrouble(error);
      }
    },
  });
}

/** Waits for an answer no longer than a scrape can; one that is late is not asked for again meanwhile. */
export function inTime<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asking: Promise<Answer> | undefined;
  return async () => {
    asking ??= ask().finally(() => (asking = undefined));
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new Error('The figures did not come: timeout exceeded')),
      askWithin,
    );
    try {
      return await Promise.race([asking, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
