export type Mail = { to: string; replyTo?: string; subject: string; text: string; html?: string };

/** Addresses as objects are never parsed as lists of addresses. */
export function envelope({ to, replyTo, ...mail }: Mail) {
  return {
    ...mail,
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
