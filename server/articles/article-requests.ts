import * as z from 'zod/mini';
import { lastPage } from '#contract/limits.ts';
import { regions } from '#contract/regions.ts';
import { searchSorts } from '#contract/search.ts';

const queryLengthMax = 200;

const text = () => z.string({ error: 'must be given once' });
const pageMessage = `The page must be a whole number from 1 to ${lastPage}.`;

/** The page of a list, from 1, which is the default. Documented as a number, although a query holds text. */
const page = z._default(
  z.pipe(
    text().check(
      z.refine(
        (value) => /^\d{1,9}$/.test(value) && Number(value) >= 1 && Number(value) <= lastPage,
        pageMessage,
      ),
      z.meta({
        type: 'integer',
        minimum: 1,
        maximum: lastPage,
        default: 1,
        description: 'Page of 50 articles',
      }),
    ),
    z.transform(Number),
  ),
  1,
);

const regionValues = regions.map((region) => region.value);
const regionMessage = `The region must be one of ${regions.map(({ label, value }) => `${value} (${label})`).join(', ')}.`;
/** In any case. */
const region = z.pipe(
  z
    .string({ error: regionMessage })
    .check(z.toLowerCase(), z.meta({ enum: regionValues, description: 'Region of the local news' })),
  z.enum(regionValues, { error: regionMessage }),
);

const query = text().check(
  z.refine((value) => /[^\s,]/.test(value), 'Please say what to search for.'),
  z.refine(
    (value) => Array.from(value).length <= queryLengthMax,
    `A search may have at most ${queryLengthMax} characters. Please use fewer words.`,
  ),
  z.meta({
    description:
      'A category, or words to search for: commas and spaces separate them, all must match, a leading hyphen excludes',
  }),
);

const articleId = text().check(
  z.regex(/^[0-9a-z]{1,32}$/, 'The id of an article consists of a few letters and digits.'),
  z.meta({ description: 'Short id of the article' }),
);
const articleUrl = text().check(
  z.refine(
    (value) => /^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/u.test(value) && URL.canParse(value),
    'The url of an article must be a web address.',
  ),
  z.meta({ description: 'Address of the article at its publisher' }),
);

export const ListRequest = z.object({ page });
export const StoryRequest = z.object({
  id: text().check(
    z.regex(/^[0-9a-z]{1,10}$/, 'The id of a story consists of a few letters and digits.'),
    z.meta({ description: 'Id of the story' }),
  ),
});
const sort = z
  ._default(
    z.enum(searchSorts, { error: `The order of a search must be one of ${searchSorts.join(', ')}.` }),
    'newest',
  )
  .check(z.meta({ description: 'Order of what a search finds; categories are always newest first' }));
export const QueryListRequest = z.object({ page, sort });
export const LocalListRequest = z.object({ page, region });
export const QueryRequest = z.object({ query });
export const ArticleRequest = z.object({ id: z.optional(articleId), url: z.optional(articleUrl) }).check(
  z.refine((by) => by.id !== undefined || by.url !== undefined, {
    error: 'The id or the url of an article must be given.',
    path: ['id'],
  }),
);
export type ArticleRequest = z.infer<typeof ArticleRequest>;

export function requestedArticle({ id, url = '' }: ArticleRequest): { id: string } | { url: string } {
  return id === undefined ? { url } : { id };
}
