import { Gauge } from 'prom-client';

/**
 * A gauge of several figures, told apart by the label `of`, which are asked for anew with every scrape; what is null is not
 * told. Where they cannot be had, `onTrouble` hears why, and the other gauges matter most.
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
