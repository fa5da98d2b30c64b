import { sampleEditionName } from '#contract/sample-edition.ts';
import type { Section } from '#contract/sections.ts';

/** A sample edition with a few items in one feed, as if read from a file. */
export function smallEdition(pieces: Record<string, Section[]>) {
  return [
    {
      url: 'sample:test',
      publisher: sampleEditionName,
      language: 'en',
      pieces: Object.entries(pieces).map(([name, sections]) => ({
        identity: name,
        title: `Piece ${name}`,
        url: pieceUrl(name),
        description: 'What stays true.',
        image: `/illustrations/${name}.svg`,
        author: null,
        publishedAt: null,
        categories: [],
        sections,
      })),
    },
  ];
}

export const pieceUrl = (name: string) => `https://en.wikipedia.org/wiki/${name}`;
