/** Makes calls of `work` never overlap: a call during another one makes `work` run once more afterwards. */
export function coalesceCalls(work: () => Promise<void>): () => Promise<void> {
  let isAsked = false;
  let isWorking = false;
  return async () => {
    isAsked = true;
    if (isWorking) return;
    isWorking = true;
    try {
      while (isAsked) {
        isAsked = false;
        await work();
      }
    } finally {
      isWorking = false;
    }
  };
}
