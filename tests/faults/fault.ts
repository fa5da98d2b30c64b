/** Whether a promise was kept during a fault. `kept: null`: the fault cannot be caused on this machine. */
export type Outcome = { seen: string; kept: boolean | null };

/** Something that goes wrong on purpose, and what readers and operators can rely on during and after it. */
export type Fault = { name: string; fault: string; promise: string; cause: () => Promise<Outcome> };

/** Combines observations: the promise is kept only if all of them hold. */
export function outcome(observations: Record<string, boolean>, figures: string): Outcome {
  const broken = Object.entries(observations).flatMap(([what, held]) => (held ? [] : [`not ${what}`]));
  return { seen: [figures, ...broken].filter(Boolean).join('; '), kept: broken.length === 0 };
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** How many replies had each status. */
export function shown(statuses: Map<number, number>): string {
  return [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status || 'none'}: ${count}`)
    .join(', ');
}

/** Counts a reply with a status. */
export function count(statuses: Map<number, number>, status: number): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

/** Whether no reply had another status than these. */
export function hasOnly(statuses: Map<number, number>, ...expected: number[]): boolean {
  return statuses.keys().every((status) => expected.includes(status));
}
