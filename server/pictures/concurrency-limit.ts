/**
 * Runs work for owners, each with at most `max` in progress, so that none can take up all the room. Null: there was no
 * room.
 */
export function createConcurrencyLimit(max: number) {
  const underWay = new Map<string, number>();
  return async <Result>(owner: string, work: () => Promise<Result>): Promise<Result | null> => {
    const others = underWay.get(owner) ?? 0;
    if (others >= max) return null;
    underWay.set(owner, others + 1);
    try {
      return await work();
    } finally {
      const left = (underWay.get(owner) ?? 1) - 1;
      if (left === 0) underWay.delete(owner);
      else underWay.set(owner, left);
    }
  };
}
