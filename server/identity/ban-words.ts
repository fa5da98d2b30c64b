import type { Ban } from '#contract/ban-code.ts';
import { minuteFrom } from '#contract/minute-from.ts';
import { utcTime } from '#contract/utc-date.ts';
import type { Config } from '#process/config.ts';

/** How a banned person can reach whoever runs the site. */
export type Reachable = Pick<Config, 'feedbackTo' | 'publisher'>;

/** The message for a banned member. */
export function banWords({ reason, until }: Ban, site: Reachable): string {
  const length = until === null ? 'for good' : `until ${utcTime(minuteFrom(until))}`;
  const sentences = [
    `This account is banned ${length}.`,
    `Reason: ${endedByMark(reason)}`,
    contactWords(site),
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** The message for an address whose owner was banned and has left: it reveals nothing about them. */
export function refusedAddressWords(site: Reachable): string {
  return `No account can be created with this address. ${contactWords(site)}`.trim();
}

/** Whom to write to; empty where nobody is named. */
function contactWords({ feedbackTo, publisher }: Reachable): string {
  const contact = feedbackTo ?? publisher.contact?.replace(/^mailto:/i, '');
  if (contact === undefined) return '';
  const way = /^https?:/i.test(contact) ? 'go' : 'write';
  return `If you have a question, want a copy of your data or want your account deleted, ${way} to ${contact}.`;
}

function endedByMark(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
