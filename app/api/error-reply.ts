import { ErrorReply } from '#contract/error.ts';

/** Undefined when the reply is none of ours: a proxy in between may answer too. */
export function parseError(reply: unknown): ErrorReply | undefined {
  return ErrorReply.safeParse(reply).data;
}
