import type { Ban } from './ban-store.ts';

/** What a member reads who is banned; `contact` is whom to write to. */
export function banWords({ reason, until }: Ban, contact: string | undefined): string {
  const length =
    until === null ? 'for good' : `until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const sentences = [
    `This account is banned ${length}.`,
    `Reason: ${endedByMark(reason)}`,
    contactWords(contact),
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** What everybody reads who gives the address of somebody who was banned and has left: it tells nothing about them. */
export function refusedAddressWords(contact: string | undefined): string {
  return `No account can be made with this address. ${contactWords(contact)}`.trim();
}

/** Whom to write to; empty where nobody is named. */
function contactWords(contact: string | undefined): string {
  return contact === undefined
    ? ''
    : `If you have a question, or want your data or your account deleted, write to ${contact}.`;
}

function endedByMark(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
