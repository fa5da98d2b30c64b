import * as z from 'zod/mini';

/** Every error reply of the API: a sentence for a person and a stable code for a program. */
export const ErrorReply = z.object({ error: z.string(), code: z.string() });
export type ErrorReply = z.infer<typeof ErrorReply>;
