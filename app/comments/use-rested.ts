import { useEffect, useState } from 'react';

/** A text as it was when it last stayed unchanged for `rest` milliseconds; screen readers hear it then. */
export function useRested(text: string, rest: number): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(setRested, rest, text);
    return () => clearTimeout(timer);
  }, [text, rest]);
  return rested;
}
