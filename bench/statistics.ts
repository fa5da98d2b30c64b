/** The value below which the share `q` (0 to 1) of the values lies; NaN when there are none. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Calls `work` again and again for about `duration` milliseconds; returns how long each call took, in milliseconds. */
export async function timeRepeatedly(
  duration: number,
  work: (round: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + duration;
  while (performance.now() < end) {
    const start = performance.now();
    await work(times.length);
    times.push(performance.now() - start);
  }
  return times;
}
