/**
 * Runs work for owners, of which none may have more than `max` under way: others find room whatever one of them does. Null:
 * there was no room for it.
 */
export function createShares(max: number) {
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
