import { Gauge } from 'prom-client';
import { running } from './version.mjs';

/** What Prometheus sees of the version that a process runs. */
export function buildInfo(): Gauge {
  const gauge = new Gauge({
    name: 'build_info',
    help: 'Which version of the product runs, of which commit, on which Node; always 1',
    labelNames: ['version', 'commit', 'node'],
    registers: [],
  });
  gauge.set({ version: running.version, commit: running.commit ?? '', node: process.version }, 1);
  return gauge;
}
