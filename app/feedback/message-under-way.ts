import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

type Listener = (sent?: string) => void;

/** What this tab is sending. The reply arrives also when the page has been left, and perhaps opened again. */
let underWay: string | undefined;
const listeners = new Set<Listener>();

/** Whether a message is on its way; `onSent` gets it when it has arrived. */
export function useUnderWay(onSent: (message: string) => void): boolean {
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

/** Answers whether it was sent, and passes on what `send` throws. */
export async function sendAway<Answer extends { sent: boolean }>(
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
