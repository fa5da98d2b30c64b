/** Shares one run of `work` among all callers with the same name. */
export function singleFlight<Result>(
  running: Map<string, Promise<Result>>,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return running.getOrInsertComputed(name, () => work().finally(() => running.delete(name)));
}
