/** Titles of live blogs and round-ups. */
export function isRoundUp(_title: string, _language: string): boolean {
  return false;
}
