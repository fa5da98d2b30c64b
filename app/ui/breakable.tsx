import type { ReactNode } from 'react';
import { Address } from './address.tsx';
import { withSoftHyphens } from './soft-hyphens.ts';

/** Without the mark of a sentence that ends with it. */
const addresses = /((?:https?:\/\/|www\.)\S*[^\s.,;:!?)\]»”])/;

/** A text whose long words and addresses may go on in the next line where a reader would break them. */
export function breakable(text: string): ReactNode {
  const parts = text.split(addresses);
  if (parts.length === 1) return withSoftHyphens(text);
  // Every other part is an address; nothing else tells them apart.
  return parts.map((part, index) =>
    index % 2 === 0 ? withSoftHyphens(part) : <Address key={`${index} ${part}`} text={part} />,
  );
}
