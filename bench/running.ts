type Stop = () => Promise<unknown>;

const stops = new Set<Stop>();

/** Remembers how to end a process that a part has started, in case the part fails. Ending it twice must do no harm. */
export function endWithPart(stop: Stop): void {
  stops.add(stop);
}

export async function endAll(): Promise<void> {
  await Promise.allSettled([...stops].map((stop) => stop()));
  stops.clear();
}
