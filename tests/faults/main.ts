import { parseArgs } from 'node:util';
import { textTable } from '#newsroom/reports/text-table.ts';
import { databaseFaults } from './database-faults.ts';
import { deskFaults } from './desk-faults.ts';
import { diskFaults } from './disk-faults.ts';
import type { Fault, Outcome } from './fault.ts';
import { feedFaults } from './feed-faults.ts';
import { fleetFaults } from './fleet-faults.ts';
import { groupingFaults } from './grouping-faults.ts';
import { mailFaults } from './mail-faults.ts';
import { outageFaults } from './outage-faults.ts';
import { pictureFaults } from './picture-faults.ts';
import { processFaults } from './process-faults.ts';
import { requestFaults } from './request-faults.ts';
import { tabFaults } from './tab-faults.ts';

/**
 * The bad hour on purpose: causes one fault after the other on sites of its own and prints what was promised and what
 * was seen. usage: npm run faults [-- <name of a fault> …]; exit code 1 when a promise was broken.
 */
const faults: Fault[] = [
  ...databaseFaults,
  ...outageFaults,
  ...fleetFaults,
  ...deskFaults,
  ...groupingFaults,
  ...processFaults,
  ...diskFaults,
  ...feedFaults,
  ...pictureFaults,
  ...requestFaults,
  ...mailFaults,
  ...tabFaults,
];

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((name) => !faults.some((fault) => fault.name === name));
if (unknown.length > 0) {
  console.error(
    `No such fault: ${unknown.join(', ')}. There are: ${faults.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

const rows: string[][] = [];
let broken = 0;
for (const { name, fault, promise, cause } of faults) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.log(`${name} …`);
  const { seen, kept } = await cause().catch((error: unknown): Outcome => ({
    seen: `failed: ${String(error)}`.slice(0, 300),
    kept: false,
  }));
  if (kept === false) broken += 1;
  rows.push([name, fault, promise, seen, kept === null ? 'left out' : kept ? 'kept' : 'BROKEN']);
}
const columns = [
  { name: 'Name', width: 18 },
  { name: 'Fault', width: 30 },
  { name: 'Promise', width: 40 },
  { name: 'Seen', width: 50 },
  { name: '' },
];
console.log(textTable(columns, rows));
console.log(broken === 0 ? 'Every promise was kept.' : `Promises broken: ${broken}.`);
process.exit(broken === 0 ? 0 : 1);
