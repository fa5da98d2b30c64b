import { textTable } from '#process/text-table.ts';
import { choiceOf } from '#tests/support/choice.ts';
import { backupFaults } from './backup-faults.ts';
import { clockFaults } from './clock-faults.ts';
import { databaseFaults } from './database-faults.ts';
import { deskFaults } from './desk-faults.ts';
import { diskFaults } from './disk-faults.ts';
import { failoverFaults } from './failover-faults.ts';
import type { Fault, Outcome } from './fault.ts';
import { feedFaults } from './feed-faults.ts';
import { fleetFaults } from './fleet-faults.ts';
import { floodFaults } from './flood-faults.ts';
import { groupingFaults } from './grouping-faults.ts';
import { mailFaults } from './mail-faults.ts';
import { nightFaults } from './night-faults.ts';
import { outageFaults } from './outage-faults.ts';
import { pictureFaults } from './picture-faults.ts';
import { poolerFaults } from './pooler-faults.ts';
import { processFaults } from './process-faults.ts';
import { proxyFaults } from './proxy-faults.ts';
import { requestFaults } from './request-faults.ts';
import { tabFaults } from './tab-faults.ts';

/**
 * Causes one fault after the other on sites of its own, and prints what was promised and what happened. usage: npm run
 * faults [-- <name of a fault> …]; exit code 1 if a promise was broken.
 */
const faults: Fault[] = [
  ...databaseFaults,
  ...outageFaults,
  ...failoverFaults,
  ...poolerFaults,
  ...clockFaults,
  ...fleetFaults,
  ...proxyFaults,
  ...deskFaults,
  ...groupingFaults,
  ...processFaults,
  ...diskFaults,
  ...backupFaults,
  ...feedFaults,
  ...pictureFaults,
  ...requestFaults,
  ...floodFaults,
  ...mailFaults,
  ...tabFaults,
  ...nightFaults,
];

const chosen = choiceOf(
  'fault',
  faults.map(({ name }) => name),
);
const rows: string[][] = [];
let broken = 0;
let leftOut = 0;
for (const { name, fault, promise, cause } of faults) {
  if (!chosen.includes(name)) continue;
  console.log(`${name} …`);
  const { seen, kept } = await cause().catch((error: unknown): Outcome => ({
    seen: `failed: ${String(error)}`.slice(0, 300),
    kept: false,
  }));
  if (kept === false) broken += 1;
  if (kept === null) leftOut += 1;
  const verdict = kept === null ? 'left out' : kept ? 'kept' : 'BROKEN';
  console.log(`  ${verdict}: ${seen}`); // in case the run is stopped before the table
  rows.push([name, fault, promise, seen, verdict]);
}
const columns = [
  { name: 'Name' }, // never wrapped: it is what to type to repeat one
  { name: 'Fault', width: 30 },
  { name: 'Promise', width: 40 },
  { name: 'Seen', width: 50 },
  { name: '' },
];
console.log(textTable(columns, rows));
if (leftOut > 0) console.log(`Left out, because this machine lacks something: ${leftOut}.`);
console.log(
  broken > 0
    ? `Promises broken: ${broken}.`
    : `Every promise${leftOut > 0 ? ' that was tested' : ''} was kept.`,
);
process.exit(broken === 0 ? 0 : 1);
