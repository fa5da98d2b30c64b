import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

type Listener = (sent?: string) => void;

/** The message that this tab is sending. The reply arrives even if the page was left, and perhaps opened again. */
let underWay: string | undefined;
const listeners = new Set<Listener>();

/** Whether a message is being sent; `onSent` is called with it once it has arrived. */
export function useIsSending(onSent: (message: string) => void): boolean {
  const finish = useEffectEvent((sent?: string) => {
    if (sent !== undefined) onSent(sent);
  });
  useEffect(() => follow((sent) => finish(sent)), []);
  return useSyncExternalStore(
    follow,
    () => underWay !== undefined,
    () => false,
  );
}

/** Sends a message; returns the answer of `send`, and throws what it throws. */
export async function sendInBackground<Answer extends { sent: boolean }>(
  message: string,
  send: () => Promise<Answer>,
): Promise<Answer> {
  announce(message);
  let isSent = false;
  try {
    const answer = await send();
    isSent = answer.sent;
    return answer;
  } finally {
    announce(undefined, isSent ? message : undefined);
  }
}

function follow(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function announce(message: string | undefined, sent?: string): void {
  underWay = message;
  for (const listener of listeners) listener(sent);
}
