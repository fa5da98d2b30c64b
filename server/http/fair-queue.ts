/**
 * Runs the work when its sender's turn has come.
 * @throws AppError with Retry-After if too many are waiting
 */
export type FairQueue = <Result>(sender: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs the work of a turn. The turn ends with it, or after `most` milliseconds: work that takes longer is waiting for
 * something else.
 */
export async function runInSlot<Result>(
  work: () => Promise<Result>,
  most: number,
  end: () => void,
): Promise<Result> {
  let isOver = false;
  const endOnce = () => {
    if (!isOver) end();
    isOver = true;
  };
  const late = setTimeout(endOnce, most);
  try {
    return await work();
  } finally {
    clearTimeout(late);
    endOnce();
  }
}
