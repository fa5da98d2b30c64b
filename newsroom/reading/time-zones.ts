/** Minutes east of UTC, or the name of a zone whose clocks change. */
export type Zone = number | string;

/**
 * Zones by the names that feeds use. RFC 822 (section 5.1) knows the American ones; the rest is Europe's. Where a name is
 * ambiguous the European meaning holds: BST is British, IST Irish.
 */
export const namedZones: ReadonlyMap<string, Zone> = new Map<string, Zone>([
  ...named(0, 'ut utc gmt z wet'),
  ...named(60, 'cet mez met west bst ist'),
  ...named(120, 'cest mesz mest eet sast cat'),
  ...named(180, 'eest msk trt'),
  ...named(-180, 'adt brt'),
  ...named(-240, 'edt ast'),
  ...named(-300, 'est cdt'),
  ...named(-360, 'cst mdt'),
  ...named(-420, 'mst pdt'),
  ...named(-480, 'pst'),
  ['at', 'America/Halifax'],
  ['et', 'America/New_York'],
  ['ct', 'America/Chicago'],
  ['mt', 'America/Denver'],
  ['pt', 'America/Los_Angeles'],
]);

const clocks = new Map<string, Intl.DateTimeFormat>();

function named(minutes: number, names: string): [string, number][] {
  return names.split(' ').map((name) => [name, minutes]);
}

/** Whether the time zone database has a zone of this name ("europe/berlin"), in any case. */
export function isZone(name: string): boolean {
  return clockIn(name) !== null;
}

/** Minutes east of UTC when clocks of a zone show `local` (milliseconds, as if they were UTC). */
export function offsetAt(zone: Zone, local: number): number {
  if (typeof zone === 'number') return zone;
  const clock = clockIn(zone);
  if (clock === null) return 0;
  // Twice, as near a change of clocks the first guess is off by that change.
  const guess = shown(clock, local) - local;
  return (shown(clock, local - guess) - (local - guess)) / 60_000;
}

function clockIn(zone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(zone);
  if (known) return known;
  try {
    const clock = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    clocks.set(zone, clock);
    return clock;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** What a clock shows at a moment, to the minute; both in milliseconds, as if they were UTC. */
function shown(clock: Intl.DateTimeFormat, moment: number): number {
  const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const [year = 0, month = 1, day = 1] = [parts.get('year'), parts.get('month'), parts.get('day')];
  const minutes = Date.UTC(year, month - 1, day, parts.get('hour') ?? 0, parts.get('minute') ?? 0);
  return minutes + (((moment % 60_000) + 60_000) % 60_000);
}
