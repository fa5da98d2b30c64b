import { Gauge } from 'prom-client';

/**
 * A gauge with several values, distinguished by the label `of`, which are computed for every scrape; those that are
 * null are left out. If they cannot be computed, `onTrouble` gets the error, and the other gauges are reported all the
 * same.
 */
export function figuresGauge(
  name: string,
  help: string,
  ask: () => Promise<Record<string, number | null>>,
  onTrouble: (error: unknown) => void,
): Gauge {
  return new Gauge({
    name,
    help,
    labelNames: ['of'],
    registers: [],
    async collect() {
      try {
        const figures = await ask();
        this.reset();
        for (const [of, figure] of Object.entries(figures)) if (figure !== null) this.set({ of }, figure);
      } catch (error) {
        onTrouble(error);
      }
    },
  });
}
