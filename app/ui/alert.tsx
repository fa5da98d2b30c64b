import { useCallback, useEffect, useRef, useState } from 'react';

export type AlertContent = { kind: 'success' | 'failure'; title: string; text?: string };

export type ShownAlert = { id: number; content: AlertContent };

/** The id of an alert that came with the page. */
const broughtAlong = 0;

/**
 * A message in the page. It takes the focus, so that nobody misses it. It has no live role, because screen readers would
 * read it twice.
 */
export function Alert({ id, content: { kind, title, text } }: ShownAlert) {
  const box = useRef<HTMLElement>(null);
  const isBrought = id === broughtAlong;
  useEffect(() => {
    // The browser has focused it on load; the reader may have moved on since.
    if (!isBrought) box.current?.focus();
  }, [isBrought]);
  return (
    <section
      ref={box}
      aria-label={text === undefined ? title : `${title} ${text}`}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it answers what the reader has just sent
      autoFocus={isBrought}
      className={`alert alert-${kind}`}
    >
      <p className="font-semibold">{title}</p>
      {text !== undefined && <p>{text}</p>}
    </section>
  );
}

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
