import { escapeUTF8 } from 'entities';
import { generateOpml } from 'feedsmith';
import type { Section } from '#contract/sections.ts';
import { withoutCredentials } from '#contract/web-address.ts';
import type { CatalogueFeed } from './opml.ts';

/** A catalogue as OPML 2.0, which `parseCatalogue` and any feed reader read. */
export function writeCatalogue(feeds: CatalogueFeed[], title: string): string {
  // The library refuses a list of nothing.
  if (feeds.length === 0)
    return `<opml version="2.0"><head><title>${escapeUTF8(title)}</title></head><body></body></opml>\n`;
  return generateOpml({
    head: { title, docs: 'https://opml.org/spec2.opml' },
    body: {
      outlines: feeds.map(({ url, publisher, site, language, sections }) => ({
        text: publisher,
        type: 'rss',
        xmlUrl: url,
        ...(site !== null && { htmlUrl: withoutCredentials(site) }),
        language,
        category: sections.map(pathOf).join(','),
      })),
    },
  });
}

/** `local/de` -> `/region/de`, `world` -> `/scope/world`; the other way round than sectionAt. */
function pathOf(section: Section): string {
  if (section.startsWith('local/')) return section.replace('local/', '/region/');
  return section.includes('/') ? `/${section}` : `/scope/${section}`;
}
