/**
 * A picture that a feed offers; `type` is a media type or a medium such as `image`, sides are in pixels. `chosen`: as the item's,
 * where other fields may list whatever is in its text.
 */
export type RawImage = {
  url: string;
  type: string | null;
  width: number | null;
  height?: number | null;
  chosen?: boolean;
};

/**
 * What an item of any format says, before cleaning. Lists are in order of preference; strings are as the
 * publisher wrote them, markup and all.
 */
export type RawItem = {
  guid: string | null;
  titles: string[];
  /** Candidates for the article's address, possibly relative to `base`. */
  links: string[];
  base: string | null;
  /** Summaries first, then whole contents, then what is said of a picture or film. */
  texts: string[];
  /** Where the relative addresses in the texts start, when that is not `base`. */
  textBase: string | null;
  dates: string[];
  /** One list per kind of field; the fields say the same in different ways. */
  authors: string[][];
  /** One list of alternatives per place in the item where pictures are found. */
  images: RawImage[][];
  categories: string[];
};

export type RawFeed = {
  title: string | null;
  language: string | null;
  /** The publisher's site. */
  link: string | null;
  base: string | null;
  /** Where it is announced (WebSub), and its own address. */
  hub: string | null;
  self: string | null;
  items: RawItem[];
};

/** The strings among some values that may be missing, each once. */
export function presentStrings(...values: (string | null | undefined)[]): string[] {
  const strings = values.filter((value) => typeof value === 'string' && value.trim() !== '');
  return [...new Set(strings)] as string[];
}
