import { Gauge } from 'prom-client';

/** What is known of the news, asked anew for every scrape; what is null is not told. */
export type NewsFigures = {
  counts: () => Promise<Record<string, number>>;
  /** Seconds. */
  ages: () => Promise<Record<string, number | null>>;
};

/** What Prometheus sees of the news, the same from the web and from the newsroom. */
export function newsGauges(figures: NewsFigures, onTrouble: (error: unknown) => void): Gauge[] {
  const counts = gauge(
    'news',
    'Articles held (the estimate of the planner), feeds polled, and feeds whose last poll failed or that were given up',
    figures.counts,
    onTrouble,
  );
  const ages = gauge(
    'news_age_seconds',
    'Time since the newest poll of a feed ended, and since the newest article came',
    figures.ages,
    onTrouble,
  );
  return [counts, ages];
}

function gauge(
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
        onTrouble(error); // the other figures matter most then
      }
    },
  });
}
