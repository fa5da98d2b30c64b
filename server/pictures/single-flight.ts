/** Shares one run of `work` among all callers with the same name. */
export function singleFlight<Result>(
  running: Map<string, Promise<Result>>,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const known = running.get(name);
  if (known) return known;
  const result = work().finally(() => running.delete(name));
  running.set(name, result);
  return result;
}
