import type { ReactNode } from 'react';

/** One of the facts of a `<dl className="desk-facts">`. */
export function Fact({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
