import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Marks a button that does something only when the page is alive; a tap before that is remembered. */
export const keepsEarlyTap = { 'data-early-tap': '' };

/** Does when the page comes alive what a tap on the button has asked for before. */
export function useEarlyTap(button: RefObject<HTMLButtonElement | null>, act: () => void): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    const { current } = button;
    if (!current || Reflect.get(current, 'isTapped') !== true) return;
    Reflect.deleteProperty(current, 'isTapped');
    actNow();
  }, [button]);
}
