import type { BanRequest } from '#contract/desk-members.ts';
import { AppError } from '#server/http/app-error.ts';

const day = 24 * 60 * 60_000; // ms

/** When a ban that begins now ends; null: never. @throws AppError 400 if the date is not in the future */
export function endOfBan(length: BanRequest['length'], date: string | undefined): Date | null {
  if (length === 'ever') return null;
  if (length !== 'date') return inDays(Number(length));
  const end = new Date(/^\d{4}-\d\d-\d\d$/.test(date ?? '') ? `${date}T00:00:00Z` : Number.NaN);
  if (!(end.getTime() > Date.now()))
    throw new AppError('invalid_until', 400, 'Please choose a date in the future.');
  return end;
}

export function inDays(days: number): Date {
  return new Date(Date.now() + days * day);
}
