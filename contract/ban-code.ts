import { decisionReasons } from './decision-reasons.ts';
import { utcDay } from './utc-date.ts';

/** Why somebody may not sign in, and until when; null: for good. */
type Ban = { reason: string; until: Date | null };

const labels: readonly { value: string; label: string }[] = decisionReasons;
const pattern = /^banned\.([a-z_]+)\.(\d{4}-\d\d-\d\d|ever)$/;

/** What a member reads of a ban: a reason of the list, and own words after a colon. */
export function reasonOfBan(label: string, note: string | null): string {
  return note === null ? label : `${label}: ${note}`;
}

/** A ban as an error code for an address: no words of anybody that others could put into a link. */
export function codeOfBan({ reason, until }: Ban): string {
  const known = labels.find(({ label }) => reason === label || reason.startsWith(`${label}: `));
  return `banned.${known?.value ?? 'rules'}.${until?.toISOString().slice(0, 10) ?? 'ever'}`;
}

/** The sentence for such a code; undefined for any other. */
export function sentenceOfBan(code: string): string | undefined {
  const [, value, until = ''] = pattern.exec(code) ?? [];
  const known = labels.find((each) => each.value === value);
  const isForGood = until === 'ever';
  // Anybody can write an address with a day that no month has.
  if (!known || (!isForGood && Number.isNaN(Date.parse(until)))) return undefined;
  const length = isForGood ? 'for good' : `until ${utcDay(until)}`;
  return `This account is banned ${length}. Reason: ${known.label}. We have sent you an email about it.`;
}
