import type { Mail } from '#server/mail/mail.ts';

type Message = { to: string; email: string; username: string; message: string };

/** A member's message for the team; an answer goes to the member. Nothing they wrote gets into a header. */
export function feedbackMail(productName: string, { to, email, username, message }: Message): Mail {
  const text = `${username} <${email}> writes:\n\n${message}\n`;
  return { to, replyTo: email, subject: `Feedback for ${productName}`, text };
}
