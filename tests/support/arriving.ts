import type { Section } from '#contract/sections.ts';
import { feed } from '#db/schema.ts';
import type { PlacedItem } from '#newsroom/saving/fingerprint.ts';
import { saveItems } from '#newsroom/saving/save-articles.ts';
import type { TestDatabase } from './test-database.ts';

export type Arriving = {
  language: string;
  title: string;
  description?: string;
  /** Each publisher has one feed. */
  publisher?: string;
  /** The article's id in that feed. */
  region?: string;
  image?: string;
  /** When it was published; now unless given. */
  at?: Date;
  url?: string | undefined;
};

/** Saves articles as if their publishers' feeds were polled, one after the other. */
export async function arrive({ database }: TestDatabase, articles: readonly Arriving[]): Promise<void> {
  for (const { language, region = 'de', publisher = `Desk ${language}`, ...given } of articles) {
    const site = `https://${publisher.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}.example`;
    const sections: Section[] = ['world'];
    const [row] = await database
      .insert(feed)
      .values({ url: `${site}/feed`, publisher, language, sections: [`local/${region}`] })
      .onConflictDoUpdate({ target: feed.url, set: { publisher } })
      .returning();
    if (!row) throw new Error('The feed was not stored.');
    const url = given.url ?? `${site}/${encodeURIComponent(given.title)}`;
    const item: PlacedItem = {
      identity: url,
      title: given.title,
      url,
      description: given.description ?? null,
      image: given.image ?? null,
      author: null,
      publishedAt: given.at ?? new Date(),
      categories: [],
      sections,
    };
    await saveItems(database, row, [item]);
  }
}
