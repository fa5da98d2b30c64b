import { useCallback, useEffect, useState } from 'react';
import { usePassFocusOn } from './pass-focus-on.ts';

export type AlertContent = { kind: 'success' | 'failure'; title: string; text?: string };

export type ShownAlert = { id: number; content: AlertContent };

/** The id of an alert that came with the page. */
const broughtAlong = 0;

/**
 * A message in the page. It takes the focus, so that nobody misses it. Once it disappears, the focus goes to the first
 * field that is wrong, or else to the heading of the page, which must be focusable.
 */
export function Alert({ id, content: { kind, title, text } }: ShownAlert) {
  const box = usePassFocusOn(wrongFieldOrHeading);
  const isBrought = id === broughtAlong;
  useEffect(() => {
    // The browser has focused it on load; the reader may have moved on since.
    if (!isBrought) box.current?.focus();
  }, [isBrought, box]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- it answers what the reader has just sent
    <div ref={box} role="alert" tabIndex={-1} autoFocus={isBrought} className={`alert alert-${kind}`}>
      <p className="font-semibold">{title}</p>
      {text !== undefined && <p>{text}</p>}
    </div>
  );
}

const wrongFieldOrHeading = () =>
  document.querySelector<HTMLElement>('main [aria-invalid=true]') ??
  document.querySelector<HTMLElement>('main h1');

/**
 * The current alert, and the function that shows one for `duration` milliseconds. Use its id as the key. `first` came
 * with the page.
 */
export function useAlert(duration: number, first?: AlertContent) {
  const [alert, setAlert] = useState<ShownAlert | undefined>(first && { id: broughtAlong, content: first });
  useEffect(() => {
    if (!alert) return undefined;
    const timer = setTimeout(setAlert, duration, undefined);
    return () => clearTimeout(timer);
  }, [alert, duration]);
  const showAlert = useCallback(
    (content: AlertContent) => setAlert((before) => ({ id: (before?.id ?? broughtAlong) + 1, content })),
    [],
  );
  return { alert, showAlert };
}
