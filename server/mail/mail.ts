export type Mail = { to: string; subject: string; text: string; html: string };

/** The recipient as an object is never parsed as a list of addresses. */
export function envelope({ to, ...mail }: Mail) {
  return { ...mail, to: { name: '', address: to }, headers: { 'Auto-Submitted': 'auto-generated' } };
}
