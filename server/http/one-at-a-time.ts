/** `work` that is never done twice at once: whoever asks while it is being done has it done once more afterwards. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
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
