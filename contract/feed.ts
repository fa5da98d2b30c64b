import * as z from 'zod/mini';
import { Why } from './desk.ts';
import { isSection } from './sections.ts';
import { addressFault, addressLengthMax } from './web-address.ts';
import { cleanWrittenText, isValidText } from './written-text.ts';

/**
 * The states of a feed, the worst first. `page`: its address has a web page instead; `moved`: it is read at another
 * address than the catalogue's.
 */
export const feedStates = ['gone', 'page', 'failing', 'moved', 'quiet', 'paused', 'new', 'fine'] as const;
export type FeedState = (typeof feedStates)[number];

/** The states that need attention. */
const troubles: readonly FeedState[] = ['gone', 'page', 'failing', 'moved', 'quiet'];

export function isTrouble(state: FeedState): boolean {
  return troubles.includes(state);
}

const publisherLengthMax = 200;
/** How many characters of OPML the desk accepts; the command line accepts more. */
const pastedOpmlLengthMax = 300_000;

const sectionMessage = 'Please choose at least one of the sections that this site has.';
const address = (subject: string, whose: 'feed' | 'site') =>
  z.string().check(
    z.trim(),
    z.refine((value) => addressFault(value, whose) === null, {
      error: ({ input }) => `${subject} ${addressFault(String(input), whose)}.`,
    }),
    z.maxLength(addressLengthMax), // for the API's description
  );

const FeedAddress = address('The address of a feed', 'feed');
const sections = z
  .array(z.string().check(z.refine(isSection, sectionMessage)), { error: sectionMessage })
  .check(z.minLength(1, sectionMessage));

/** The fields of a feed that an editor writes. */
const said = {
  publisher: z.string().check(
    z.overwrite(cleanWrittenText),
    z.refine(
      (name) => isValidText(name, publisherLengthMax),
      `The publisher needs a name of at most ${publisherLengthMax} characters.`,
    ),
  ),
  /** Null: none. */
  site: z.nullable(address('The address of the publisher’s site', 'site')),
  /** BCP 47 tag. */
  language: z
    .string()
    .check(z.refine(isLanguageTag, 'The language must be a tag such as de, pt-BR or und (undetermined).')),
  sections,
};

export const FeedCheck = z.object({ url: FeedAddress, sections: z.optional(sections) });
export const FeedAddition = z.object({ url: FeedAddress, ...said, ...Why.shape });
/** `version`: the version of the feed that the editor saw. */
export const FeedChange = z.object({ ...said, version: z.optional(z.string()), ...Why.shape });
export const FeedRemoval = z.object({
  articles: z.enum(['stay', 'go'], { error: 'Please say whether its articles stay or go.' }),
  ...Why.shape,
});
const opml = z
  .string()
  .check(
    z.maxLength(
      pastedOpmlLengthMax,
      `The desk takes up to ${pastedOpmlLengthMax.toLocaleString('en')} characters; "npm run feeds -- import" takes more.`,
    ),
  );
export const OpmlPreview = z.object({ opml });
export const OpmlImport = z.object({ opml, ...Why.shape });

/** A feed of the catalogue with its state. */
export const DeskFeed = z.object({
  id: z.number(),
  url: z.string(),
  publisher: z.string(),
  site: z.nullable(z.string()),
  language: z.string(),
  sections: z.array(z.string()),
  state: z.enum(feedStates),
  /** The state in words, including since when. */
  words: z.string(),
  moved_to: z.nullable(z.string()),
  paused: z.boolean(),
  last_poll_at: z.nullable(z.iso.datetime()),
  last_success_at: z.nullable(z.iso.datetime()),
  next_poll_at: z.nullable(z.iso.datetime()),
  interval_seconds: z.number(),
  /** Items in the last body that could be read. */
  items: z.number(),
  /** Failed polls in a row. */
  failures: z.number(),
  last_error: z.nullable(z.string()),
  warnings: z.array(z.string()),
  /** Polls of the last 30 days. */
  polls: z.number(),
  failed_polls: z.number(),
  /** Articles of the last 7 days that it was the first to bring. */
  articles: z.number(),
});
export type DeskFeed = z.infer<typeof DeskFeed>;

/** A day of a feed (UTC). */
const FeedDay = z.object({ day: z.string(), polls: z.number(), failures: z.number(), articles: z.number() });
export type FeedDay = z.infer<typeof FeedDay>;

export const DeskFeedList = z.object({ data: z.array(DeskFeed) });
export const DeskFeedReply = z.object({
  data: z.object({ feed: DeskFeed, version: z.string(), days: z.array(FeedDay) }),
});
export type DeskFeedReply = z.infer<typeof DeskFeedReply>;

const listed = z.object({ url: z.string(), publisher: z.string() });
/** What a list of feeds changes. */
const CatalogueChanges = z.object({
  added: z.array(listed),
  changed: z.array(z.object({ ...listed.shape, fields: z.array(z.string()) })),
});
export type CatalogueChanges = z.infer<typeof CatalogueChanges>;

/** The doctor's report on an address. */
const FeedReport = z.object({
  url: z.string(),
  /** Its address after redirects; null: it did not answer. */
  found_at: z.nullable(z.string()),
  /** Why nothing could be read, or nothing to store. */
  failed: z.nullable(z.string()),
  title: z.nullable(z.string()),
  /** As the feed declares it, as a BCP 47 tag. */
  language: z.nullable(z.string()),
  items: z.number(),
  skipped: z.number(),
  problems: z.array(z.string()),
  /** How many items would go to each section. */
  sections: z.array(z.object({ section: z.string(), items: z.number() })),
  sample: z.array(
    z.object({
      title: z.string(),
      url: z.string(),
      published_at: z.nullable(z.iso.datetime()),
      sections: z.array(z.string()),
    }),
  ),
  /** Feeds of the catalogue with this address, or of this publisher's site. */
  known: z.array(
    z.object({ id: z.number(), url: z.string(), publisher: z.string(), same: z.enum(['address', 'site']) }),
  ),
});
export type FeedReport = z.infer<typeof FeedReport>;

/** The result of a poll requested at the desk. */
const FeedTry = z.object({ ok: z.boolean(), says: z.string() });
export type FeedTry = z.infer<typeof FeedTry>;

export const CatalogueChangesReply = z.object({ data: CatalogueChanges });
export const FeedReportReply = z.object({ data: FeedReport });
export const FeedTryReply = z.object({ data: FeedTry });

/**
 * Only two or three letters: Intl also accepts words such as "deutsch", reserved for languages with long names, of
 * which there are none (RFC 5646, 2.2.1).
 */
const shortPrimary = /^[a-z]{2,3}(-|$)/i;

function isLanguageTag(value: string): boolean {
  try {
    return value.length <= 35 && shortPrimary.test(value) && Intl.getCanonicalLocales(value).length === 1;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
