import { Fragment } from 'react';

/** Before the separators of an address, so that the next line shows that it continues; never within '://'. */
const joints = /(?<![/:])(?=[/.?&=#_~@-])/;

/** A web or mail address that may break at its separators. */
export function Address({ text }: { text: string }) {
  return text.split(joints).map((part, index) => (
    // Parts may repeat, and their order is all they have.
    <Fragment key={`${index} ${part}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
