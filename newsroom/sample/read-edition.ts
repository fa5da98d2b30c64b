import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Section } from '#contract/sections.ts';
import { CatalogueError, readCatalogue, sectionAt, type CatalogueFeed } from '#newsroom/catalogue/opml.ts';
import type { FeedItem } from '#newsroom/item.ts';
import { readFeed } from '#newsroom/reading/read-feed.ts';
import type { PlacedItem } from '#newsroom/saving/fingerprint.ts';

/** Pieces of one place in one language. `url` names the feed in the database and leads nowhere. */
export type SampleFeed = { url: string; publisher: string; language: string; pieces: PlacedItem[] };

/** The addresses of feeds of the sample edition begin with this. */
export const sampleScheme = 'sample:';

const ownEdition = fileURLToPath(new URL('../../feeds/sample.opml', import.meta.url));

/** Reads the sample edition, without dates. @throws CatalogueError naming the file that cannot be used */
export async function readSampleEdition(path = ownEdition): Promise<SampleFeed[]> {
  const catalogue = await readCatalogue(path, { files: true });
  return Promise.all(catalogue.map(readPieces));
}

async function readPieces({ url, publisher, language }: CatalogueFeed): Promise<SampleFeed> {
  const path = fileURLToPath(url);
  const name = basename(path, '.xml');
  try {
    const body = new Uint8Array(await readFile(path));
    const source = { url: `https://localhost/${name}`, contentType: null, now: new Date() };
    const pieces = readFeed(body, source).items.map(placedPiece);
    return { url: sampleScheme + name, publisher, language, pieces };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CatalogueError(`The sample feed ${path} cannot be used: ${reason}`, { cause });
  }
}

/** Placed by the sections that it names itself, which a publisher's item can never do. */
function placedPiece(item: FeedItem): PlacedItem {
  return { ...item, sections: item.categories.map(sectionOf), image: item.image && pathOf(item.image) };
}

function sectionOf(path: string): Section {
  const section = sectionAt(path);
  if (section) return section;
  throw new CatalogueError(`it has the unknown category "${path}".`);
}

/** The pictures are the site's own files: a path works whatever the site's address is. */
function pathOf(picture: string): string {
  return new URL(picture).pathname;
}
