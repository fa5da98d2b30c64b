import { useCallback, useEffect, useRef, useState } from 'react';

export type AlertContent = { kind: 'success' | 'failure'; title: string; text: string };

export type ShownAlert = { id: number; content: AlertContent };

/** A message in the page. It takes the focus, so that nobody misses it wherever they were. */
export function Alert({ kind, title, text }: AlertContent) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} role="alert" tabIndex={-1} className={`alert alert-${kind}`}>
      <p className="font-semibold">{title}</p>
      <p>{text}</p>
    </div>
  );
}

/** The alert to show, if any, and the function that shows one for `duration` milliseconds. Its id is its key. */
export function useAlert(duration: number) {
  const [alert, setAlert] = useState<ShownAlert>();
  useEffect(() => {
    if (!alert) return undefined;
    const timer = setTimeout(setAlert, duration, undefined);
    return () => clearTimeout(timer);
  }, [alert, duration]);
  const showAlert = useCallback(
    (content: AlertContent) => setAlert((before) => ({ id: (before?.id ?? 0) + 1, content })),
    [],
  );
  return { alert, showAlert };
}
