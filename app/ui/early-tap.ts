import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Marks a button that works only after hydration; an earlier tap is remembered. */
export const keepsEarlyTap = { 'data-early-tap': '' };

/** Acts on hydration if the button was tapped before. */
export function useEarlyTap(button: RefObject<HTMLButtonElement | null>, act: () => void): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    const { current } = button;
    if (!current || Reflect.get(current, 'isTapped') !== true) return;
    Reflect.deleteProperty(current, 'isTapped');
    actNow();
  }, [button]);
}
