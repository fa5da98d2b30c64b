import type { MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';
import { ErrorReply } from '#contract/error.ts';
import { contentOf, describeRoute } from './openapi.ts';

const refusals = {
  400: 'A field or parameter is missing or wrong; the sentence names it',
  401: 'Nobody is signed in',
  403: 'It belongs to somebody else, comes from another site, or needs a younger session',
  404: 'There is no such thing, or not for whoever asks',
  409: 'It is too soon for it, it was done just now, or it may mean several things; the sentence says which',
  410: 'The editors have removed it; the sentence says why',
  413: 'The body has more than 64 KB, or more than 3 MB where feeds are brought in',
  415: 'The body is not JSON',
  422: 'There is an account with this address already',
  429: 'Too often; Retry-After says when to come back',
  451: 'It was removed for legal reasons; the sentence says which',
  503: 'The database, or another service that is needed, cannot be reached, or stores nothing new now; Retry-After says when to come back',
} as const;

export type Refusal = keyof typeof refusals;

/** Refusals of every call that has a body. */
const refusalsOfBodies = [400, 403, 413, 415] as const;

/** The reply to a call that has done what it was asked to and has nothing to tell. */
export const Success = z.object({ success: z.literal(true) });

export type Call = {
  /** What comes in as JSON. */
  body?: z.ZodMiniType | undefined;
  /** What goes out as JSON, or as `types`. `isConditional`: 304 to who has it already. */
  reply: {
    says: string;
    schema?: z.ZodMiniType;
    types?: string[];
    statuses?: (200 | 201)[];
    isConditional?: boolean;
  };
  /** Its own, beside those that each call with a body has. */
  refusals?: readonly Refusal[];
};

/** Documents a call, under the heading `tag`. */
export function describeCall(
  tag: string,
  summary: string,
  { body, reply, refusals: own = [] }: Call,
): MiddlewareHandler {
  const { says: description, schema, types, statuses = [200], isConditional } = reply;
  return describeRoute(() => ({
    tags: [tag],
    summary,
    ...(body && { requestBody: { content: contentOf(body), required: !body.safeParse({}).success } }),
    responses: Object.fromEntries([
      ...statuses.map((status) => [
        status,
        { description, ...(schema && { content: contentOf(schema, types) }) },
      ]),
      ...(isConditional ? [[304, { description: 'Not changed since the ETag in If-None-Match' }]] : []),
      ...[...own, ...(body ? refusalsOfBodies : [])].map((status) => [
        status,
        { description: refusals[status], content: contentOf(ErrorReply) },
      ]),
    ]),
  }));
}
