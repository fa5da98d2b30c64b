import { escapeUTF8 } from 'entities';

export type RssItem = {
  title: string;
  link: string;
  /** Its link unless given. */
  guid?: string;
  description?: string;
  image?: string;
  author?: string;
  published?: Date;
  categories?: string[];
};

/** An RSS 2.0 document as publishers write them. */
export function rss(title: string, items: readonly RssItem[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>${escapeUTF8(title)}</title><link>https://example.org/</link><description>News</description>
${items.map(item).join('\n')}
</channel></rss>`;
}

function item({
  title,
  link,
  guid = link,
  description,
  image,
  author,
  published,
  categories = [],
}: RssItem): string {
  return [
    `<item><title>${escapeUTF8(title)}</title><link>${escapeUTF8(link)}</link><guid>${escapeUTF8(guid)}</guid>`,
    description && `<description>${escapeUTF8(description)}</description>`,
    image && `<media:content url="${escapeUTF8(image)}" medium="image" width="1200" height="675"/>`,
    author && `<dc:creator>${escapeUTF8(author)}</dc:creator>`,
    published && `<pubDate>${published.toUTCString()}</pubDate>`,
    ...categories.map((category) => `<category>${escapeUTF8(category)}</category>`),
    '</item>',
  ]
    .filter(Boolean)
    .join('');
}
