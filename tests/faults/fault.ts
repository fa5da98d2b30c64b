/** What became of a promise while a fault lasted. `kept: null`: this machine cannot cause the fault. */
export type Outcome = { seen: string; kept: boolean | null };

/** Something that goes wrong on purpose, and what readers and operators may rely on meanwhile and afterwards. */
export type Fault = { name: string; fault: string; promise: string; cause: () => Promise<Outcome> };

/** Sums up single observations: kept only when all of them were. */
export function outcome(observations: Record<string, boolean>, figures: string): Outcome {
  const broken = Object.entries(observations).flatMap(([what, held]) => (held ? [] : [`not ${what}`]));
  return { seen: [figures, ...broken].filter(Boolean).join('; '), kept: broken.length === 0 };
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** How often each status was the answer. */
export function shown(statuses: Map<number, number>): string {
  return [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status || 'none'}: ${count}`)
    .join(', ');
}
