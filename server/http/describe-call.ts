import type { MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';
import { ErrorReply } from '#contract/error.ts';
import { contentOf, describeRoute } from './openapi.ts';

const refusals = {
  400: 'A field or parameter is missing or wrong; the sentence names it',
  401: 'Nobody is signed in',
  403: 'It belongs to somebody else, comes from another site, or needs a younger session',
  404: 'There is nothing like that, or not for whoever asks',
  409: 'It is too soon for it, it was done just now, or it may mean several things; the sentence says which',
  413: 'It carries more than 64 KB, or more than 3 MB where feeds are brought in',
  415: 'It carries something else than JSON',
  422: 'There is an account with this address already',
  429: 'Too often; Retry-After says when to come back',
  503: 'The database, or who else is needed, is not reachable',
} as const;

/** What whatever carries a body may be told, besides what is its own. */
const refusalsOfBodies = [403, 413, 415] as const;

/** What is said of something that is done. */
export const Success = z.object({ success: z.literal(true) });

type Call = {
  tag: string;
  summary: string;
  /** What comes in as JSON. */
  body?: z.ZodMiniType;
  /** What goes out as JSON, or as the content types of `reply.types`. */
  reply: { says: string; schema?: z.ZodMiniType; types?: string[]; statuses?: (200 | 201)[] };
  refusals: readonly (keyof typeof refusals)[];
};

/** Documents a call; those for the news describe themselves beside their routes. */
export function describeCall({ tag, summary, body, reply, refusals: statuses }: Call): MiddlewareHandler {
  const { says: description, schema, types, statuses: done = [200] } = reply;
  return describeRoute(() => ({
    tags: [tag],
    summary,
    ...(body && { requestBody: { content: contentOf(body), required: !body.safeParse({}).success } }),
    responses: Object.fromEntries([
      ...done.map((status) => [
        status,
        { description, ...(schema && { content: contentOf(schema, types) }) },
      ]),
      ...[...statuses, ...(body ? refusalsOfBodies : [])].map((status) => [
        status,
        { description: refusals[status], content: contentOf(ErrorReply) },
      ]),
    ]),
  }));
}
