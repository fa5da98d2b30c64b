type Wake = () => void;

/** Who waits for news about whom. */
export type Followers = {
  /** Returns the function that leaves again. */
  join: (userId: string, wake: Wake) => () => void;
  count: (userId: string) => number;
  wake: (userId: string) => void;
  wakeAll: () => void;
};

export function createFollowers(): Followers {
  const groups = new Map<string, Set<Wake>>();
  const wake = (userId: string) => {
    for (const wakeOne of groups.get(userId) ?? []) wakeOne();
  };
  return {
    join: (userId, wakeOne) => {
      const group = groups.get(userId) ?? new Set();
      groups.set(userId, group.add(wakeOne));
      return () => {
        group.delete(wakeOne);
        if (group.size === 0) groups.delete(userId);
      };
    },
    count: (userId) => groups.get(userId)?.size ?? 0,
    wake,
    wakeAll: () => {
      for (const userId of groups.keys()) wake(userId);
    },
  };
}
