import { Gauge } from 'prom-client';
import type { Database } from '#db/client.ts';
import { measureDisk } from '#process/measure-disk.ts';
import { countWaiting, measureDatabase } from './metrics-store.ts';

const databaseMeasuredEvery = 60_000; // ms; PostgreSQL looks at each of its files

type OnTrouble = (what: string) => (error: unknown) => void;

/** What an operator wants to be told of before readers notice (docs/watching.md). */
export function watchGauges(database: Database, dataDir: string, onTrouble: OnTrouble): Gauge[] {
  return [
    deskGauge(database, onTrouble('the desk')),
    ...sizeGauges(database, dataDir, onTrouble('the sizes')),
  ];
}

function deskGauge(database: Database, onTrouble: (error: unknown) => void): Gauge {
  return new Gauge({
    name: 'desk',
    help: 'What waits for an editor: reports, objections and messages, up to 1000 of each, and the age of the oldest',
    labelNames: ['of'],
    registers: [],
    async collect() {
      try {
        for (const [of, value] of Object.entries(await countWaiting(database))) this.set({ of }, value);
      } catch (error) {
        onTrouble(error);
      }
    },
  });
}

function sizeGauges(database: Database, dataDir: string, onTrouble: (error: unknown) => void): Gauge[] {
  let measuredAt = -Infinity;
  const held = new Gauge({
    name: 'database_bytes',
    help: 'What the database takes on its disk, measured once a minute at most',
    registers: [],
    async collect() {
      if (performance.now() - measuredAt < databaseMeasuredEvery) return;
      measuredAt = performance.now();
      try {
        this.set(await measureDatabase(database));
      } catch (error) {
        onTrouble(error);
      }
    },
  });
  const disk = new Gauge({
    name: 'disk_bytes',
    help: 'The disk that DATA_DIR is on: what is free there, and all of it',
    labelNames: ['of'],
    registers: [],
    async collect() {
      try {
        const { free, size } = (await measureDisk(dataDir)) ?? {};
        if (free !== undefined) this.set({ of: 'free' }, free);
        if (size !== undefined) this.set({ of: 'size' }, size);
      } catch (error) {
        onTrouble(error);
      }
    },
  });
  return [held, disk];
}
