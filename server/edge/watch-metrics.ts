import { Gauge } from 'prom-client';
import type { Database } from '#db/client.ts';
import { labelledGauge, withScrapeTimeout } from '#process/labelled-gauge.ts';
import { measureDisk } from '#process/measure-disk.ts';
import { countMails, countWaiting, measureDatabase } from './metrics-store.ts';

const databaseMeasuredEvery = 60_000; // ms; PostgreSQL looks at each of its files

type OnTrouble = (what: string) => (error: unknown) => void;

/** Metrics that warn an operator before readers notice anything (docs/watching.md). */
export function watchGauges(database: Database, dataDir: string, onTrouble: OnTrouble): Gauge[] {
  return [
    labelledGauge(
      'mails',
      'Mails that no mail server has taken yet, and the age of the oldest',
      () => countMails(database),
      onTrouble('the mails'),
    ),
    labelledGauge(
      'desk',
      'What waits for an editor: reports, objections and messages, up to 1000 of each, and the age of the oldest',
      () => countWaiting(database),
      onTrouble('the desk'),
    ),
    databaseGauge(database, onTrouble('the sizes')),
    labelledGauge(
      'disk_bytes',
      'The disk that DATA_DIR is on: what is free there, and all of it',
      async () => (await measureDisk(dataDir)) ?? {},
      onTrouble('the sizes'),
    ),
  ];
}

function databaseGauge(database: Database, onTrouble: (error: unknown) => void): Gauge {
  let measuredAt = -Infinity;
  const measure = withScrapeTimeout(() => measureDatabase(database));
  return new Gauge({
    name: 'database_bytes',
    help: 'What the database takes on its disk, measured once a minute at most',
    registers: [],
    async collect() {
      if (performance.now() - measuredAt < databaseMeasuredEvery) return;
      try {
        this.set(await measure());
        measuredAt = performance.now();
      } catch (error) {
        this.remove(); // otherwise it would be 0
        onTrouble(error);
      }
    },
  });
}
