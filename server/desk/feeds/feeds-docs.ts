import * as z from 'zod/mini';
import { Why } from '#contract/desk.ts';
import {
  CatalogueChangesReply,
  DeskFeedList,
  DeskFeedReply,
  FeedAddition,
  FeedChange,
  FeedCheck,
  FeedRemoval,
  FeedReportReply,
  FeedTryReply,
  OpmlImport,
  OpmlPreview,
} from '#contract/feed.ts';
import { describeCall } from '#server/http/describe-call.ts';

const tag = 'Desk';
const ofOne = [404, 503] as const;
const decided = [400, 403, 404, 409, 503] as const;

/** The documentation of the calls about feeds. */
export const docs = {
  list: describeCall({
    tag,
    summary: 'The feeds of the catalogue and how they are doing',
    reply: { says: 'Feeds, by section and publisher', schema: DeskFeedList },
    refusals: ofOne,
  }),
  export: describeCall({
    tag,
    summary: 'The catalogue as OPML',
    reply: { says: 'OPML 2.0', schema: z.string(), types: ['text/x-opml'] },
    refusals: ofOne,
  }),
  check: describeCall({
    tag,
    summary: 'What a feed at an address would bring; stores nothing',
    body: FeedCheck,
    reply: { says: "The doctor's report", schema: FeedReportReply },
    refusals: [400, 404, 503],
  }),
  add: describeCall({
    tag,
    summary: 'Add a feed, due at once',
    body: FeedAddition,
    reply: { says: 'The feed', schema: DeskFeedReply },
    refusals: decided,
  }),
  preview: describeCall({
    tag,
    summary: 'What an OPML would add and change; stores nothing',
    body: OpmlPreview,
    reply: { says: 'Changes', schema: CatalogueChangesReply },
    refusals: [400, 404, 503],
  }),
  import: describeCall({
    tag,
    summary: 'Add the feeds of an OPML and change those that it describes differently; none is removed',
    body: OpmlImport,
    reply: { says: 'What was changed', schema: CatalogueChangesReply },
    refusals: [400, 403, 404, 503],
  }),
  find: describeCall({
    tag,
    summary: 'A feed, and what was counted on the days of the last month',
    reply: { says: 'The feed', schema: DeskFeedReply },
    refusals: [400, 404, 503],
  }),
  edit: describeCall({
    tag,
    summary: 'Change a feed; with other sections it is read again at once',
    body: FeedChange,
    reply: { says: 'The feed', schema: DeskFeedReply },
    refusals: decided,
  }),
  pause: describeCall({
    tag,
    summary: 'Stop polling a feed for now',
    body: Why,
    reply: { says: 'The feed', schema: DeskFeedReply },
    refusals: decided,
  }),
  resume: describeCall({
    tag,
    summary: 'Poll a paused feed again, at once',
    body: Why,
    reply: { says: 'The feed', schema: DeskFeedReply },
    refusals: decided,
  }),
  try: describeCall({
    tag,
    summary: 'Have a newsroom poll a feed now, and wait for it',
    reply: { says: 'How it ended', schema: FeedTryReply },
    refusals: [400, 403, 404, 409, 503],
  }),
  remove: describeCall({
    tag,
    summary:
      'Take a feed out of the catalogue. Its articles stay, or go, except those that another feed brought or somebody commented on',
    body: FeedRemoval,
    reply: { says: 'How many articles went', schema: z.object({ data: z.object({ articles: z.number() }) }) },
    refusals: decided,
  }),
};
