/**
 * Does the work when its sender's turn has come.
 * @throws AppError with Retry-After where too many wait
 */
export type TakeTurn = <Result>(sender: string, work: () => Promise<Result>) => Promise<Result>;

/** Does the work of a turn, which ends with it, or after `most` milliseconds: what takes longer than that waits for somebody else. */
export async function oneTurn<Result>(
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
