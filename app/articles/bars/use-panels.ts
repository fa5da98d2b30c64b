import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Category } from '#contract/categories.ts';

/** Of the bar's panels (product specification, section 9), in milliseconds. */
const delays = { open: 200, skip: 300, close: 150 };

/**
 * Which panel is open ('' for none). A panel opens after a delay, but at once while another one is open or has just
 * closed. It closes after a delay, or when a link is followed. Each new call cancels what was still scheduled.
 */
export function usePanels() {
  const { key } = useLocation();
  const [panel, setPanel] = useState<{ category: Category | ''; at: string }>({ category: '', at: key });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const closed = useRef(-Infinity);
  useEffect(() => () => clearTimeout(timer.current), []);
  const open = panel.at === key ? panel.category : '';

  function cancel(): void {
    clearTimeout(timer.current);
  }

  function show(category: Category | ''): void {
    cancel();
    if (category === '') closed.current = Date.now();
    setPanel({ category, at: key });
  }

  function openSoon(category: Category): void {
    cancel();
    timer.current = setTimeout(show, delays.open, category);
  }

  /** The pointer has come to a category. */
  function enter(category: Category): void {
    if (open !== '' || Date.now() - closed.current < delays.skip) show(category);
    else openSoon(category);
  }

  /** The pointer has left a category and its panel. */
  function leave(): void {
    cancel();
    if (open !== '') timer.current = setTimeout(show, delays.close, '');
  }

  function close(): void {
    cancel();
    if (open !== '') show('');
  }

  return { open, openSoon, enter, leave, close, cancel };
}
