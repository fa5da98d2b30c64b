import type { ReactNode } from 'react';
import { breakable } from '#app/ui/breakable.tsx';

type PublisherLineProps = {
  publisher: string;
  className?: string;
  /** Elements that follow the publisher: a country, a time. */
  children: ReactNode;
};

/** An article's publisher, and what follows, with dots between them. */
export function PublisherLine({ publisher, className = '', children }: PublisherLineProps) {
  return (
    <p className={`dotted ${className}`}>
      <span translate="no">{breakable(publisher)}</span> {children}
    </p>
  );
}
