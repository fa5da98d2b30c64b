/**
 * Seconds to wait from a Retry-After header, given as seconds or as a date (RFC 9110, section 10.2.3); null without
 * a readable one.
 */
export function retryAfterSeconds(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\s*\d+\s*$/.test(header)) return Number(header);
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - now.getTime()) / 1000));
}

/** Seconds a response stays fresh by its Cache-Control header (RFC 9111, section 5.2.2.1); null when it says nothing. */
export function maxAgeSeconds(header: string | undefined): number | null {
  const seconds = /(?:^|[\s,])max-age\s*=\s*"?(\d+)/i.exec(header ?? '')?.[1];
  return seconds === undefined ? null : Number(seconds);
}
