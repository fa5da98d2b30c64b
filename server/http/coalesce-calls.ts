/**
 * Makes calls of `work` never overlap: a call during another one makes `work` run once more afterwards. Each resolves
 * when nothing is left to do.
 */
export function coalesceCalls(work: () => Promise<void>): () => Promise<void> {
  let isAsked = false;
  let working: Promise<void> | undefined;

  async function workWhileAsked(): Promise<void> {
    try {
      while (isAsked) {
        isAsked = false;
        await work();
      }
    } finally {
      working = undefined;
    }
  }

  return () => {
    isAsked = true;
    return (working ??= workWhileAsked());
  };
}
