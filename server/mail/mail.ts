import * as z from 'zod/mini';

/** What a feature has to say, to one recipient. */
export const Mail = z.object({
  to: z.string(),
  replyTo: z.optional(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.optional(z.string()),
});
export type Mail = z.infer<typeof Mail>;

/** A mail on its way; every try sends the same one. */
export type Letter = {
  id: string;
  /** Whose address or words it holds. */
  userId: string | null;
  writtenAt: Date;
  mail: Mail;
};

export type Sender = { name: string; address: string };

/** Addresses as objects are never parsed as lists of addresses. */
export function compose({ id, writtenAt, mail }: Letter, from: Sender) {
  const { to, replyTo, ...content } = mail;
  return {
    ...content,
    from,
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    // A copy that arrives twice all the same is known by it.
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    date: writtenAt,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
