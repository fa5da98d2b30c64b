import * as z from 'zod/mini';

/** A mail to one recipient. */
export const Mail = z.object({
  to: z.string(),
  replyTo: z.optional(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.optional(z.string()),
});
export type Mail = z.infer<typeof Mail>;

/** A mail being sent; every try sends the same one. */
export type Letter = {
  id: string;
  /** The user whose address or words it contains. */
  userId: string | null;
  writtenAt: Date;
  mail: Mail;
};

export type Sender = { name: string; address: string };

/** Composes a message for nodemailer. Addresses are given as objects, which are never parsed as lists. */
export function compose({ id, writtenAt, mail }: Letter, from: Sender) {
  const { to, replyTo, ...content } = mail;
  return {
    ...content,
    from,
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    // Lets mail programs recognise a duplicate.
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    date: writtenAt,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
