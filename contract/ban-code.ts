import { decisionReasons } from './decision-reasons.ts';
import { utcDay } from './utc-date.ts';

/** Why a member may not sign in, and until when; null: for good. */
export type Ban = { reason: string; until: Date | null };

const labels: readonly { value: string; label: string }[] = decisionReasons;
const pattern = /^banned\.([a-z_]+)\.(\d{4}-\d\d-\d\d|ever)$/;

/** The reason that a banned member reads: one from the list, with the editor's own words after a colon. */
export function reasonOfBan(label: string, note: string | null): string {
  return note === null ? label : `${label}: ${note}`;
}

/** A ban as an error code in an address. It contains no free text, which others could put into a link. */
export function codeOfBan({ reason, until }: Ban): string {
  const known = labels.find(({ label }) => reason === label || reason.startsWith(`${label}: `));
  return `banned.${known?.value ?? 'rules'}.${until?.toISOString().slice(0, 10) ?? 'ever'}`;
}

/** The sentence for such a code; undefined for other codes. */
export function sentenceOfBan(code: string): string | undefined {
  const [, value, until = ''] = pattern.exec(code) ?? [];
  const known = labels.find((each) => each.value === value);
  const isForGood = until === 'ever';
  // The date may be invalid, since anybody can write such an address.
  if (!known || (!isForGood && Number.isNaN(Date.parse(until)))) return undefined;
  const length = isForGood ? 'for good' : `until ${utcDay(until)}`;
  return `This account is banned ${length}. Reason: ${known.label}. We have sent you an email about it.`;
}
