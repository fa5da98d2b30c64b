import type { ReactNode } from 'react';
import { Address } from './address.tsx';
import { withSoftHyphens } from './soft-hyphens.ts';

/** Without punctuation that ends the sentence. */
const addresses = /((?:https?:\/\/|www\.)\S*[^\s.,;:!?)\]»”])/;

/** A text whose long words and addresses may break where a reader would break them. */
export function breakable(text: string): ReactNode {
  const parts = text.split(addresses);
  if (parts.length === 1) return withSoftHyphens(text);
  // split() puts the captured addresses at the odd positions.
  return parts.map((part, index) =>
    index % 2 === 0 ? withSoftHyphens(part) : <Address key={`${index} ${part}`} text={part} />,
  );
}
