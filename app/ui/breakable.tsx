import type { ReactNode } from 'react';
import { Address } from './address.tsx';
import { withSoftHyphens } from './soft-hyphens.ts';

const addresses = /((?:https?:\/\/|www\.)\S+)/;

/** A text whose long words and addresses may go on in the next line where a reader would break them. */
export function Breakable({ text }: { text: string }): ReactNode {
  const [before = '', address, ...after] = text.split(addresses);
  if (address === undefined) return withSoftHyphens(before);
  return (
    <>
      {withSoftHyphens(before)}
      <Address text={address} />
      <Breakable text={after.join('')} />
    </>
  );
}
