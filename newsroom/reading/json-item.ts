import type { JsonFeed } from 'feedsmith';
import { escaped } from './field-value.ts';
import { chosenImage, namesOf } from './item-extensions.ts';
import { presentStrings, type RawItem } from './raw-item.ts';

/** An item of JSON Feed 1.0 or 1.1; without authors of its own it takes the feed's (JSON Feed 1.1). */
export function jsonItem(item: JsonFeed.Item<string>, feedAuthors: string[]): RawItem {
  return {
    guid: item.id ?? null,
    titles: presentStrings(item.title),
    links: presentStrings(item.url, item.external_url, item.id?.startsWith('http') ? item.id : undefined),
    base: null,
    textBase: null,
    texts: presentStrings(item.summary, escaped(item.content_text ?? ''), item.content_html),
    dates: presentStrings(item.date_published, item.date_modified),
    authors: [namesOf(item.authors), feedAuthors],
    images: [
      ...presentStrings(item.image, item.banner_image).map((url) => [chosenImage(url, 'image')]),
      (item.attachments ?? []).map(({ url, mime_type }) => chosenImage(url, mime_type)),
    ],
    categories: presentStrings(...(item.tags ?? [])),
  };
}
