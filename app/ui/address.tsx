import { Fragment } from 'react';

/** In front of what divides an address, so that the next line tells that it goes on; never within '://'. */
const joints = /(?<![/:])(?=[/.?&=#_~@-])/;

/** An address of the web or of mail, which may go on in the next line where it is divided. */
export function Address({ text }: { text: string }) {
  return text.split(joints).map((part, index) => (
    // Parts may repeat, and their order is all they have.
    <Fragment key={`${index} ${part}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
