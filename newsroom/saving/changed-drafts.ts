import { textsOf, type Texts } from './article-writes.ts';
import type { Draft } from './match-items.ts';

/** An item as this feed was last saved, with its article as it is; `owned`: the article is this feed's. */
export type SavedItem = {
  identity: string;
  contentHash: string;
  articleId: number;
  owned: boolean;
  texts: Texts;
};

/**
 * The drafts that have something to save: those that are new or other than last time, and those whose article is this
 * feed's and says something else. Several items of one article are content when it says what one of them does.
 */
export function changedDrafts(drafts: Draft[], saved: SavedItem[]): Draft[] {
  const savedBy = new Map(saved.map((item) => [item.identity, item]));
  const asBefore = drafts.flatMap((draft) => {
    const item = savedBy.get(draft.identity);
    return item && item.contentHash === draft.contentHash ? [{ draft, item }] : [];
  });
  const told = Map.groupBy(
    asBefore.filter(({ item }) => item.owned),
    ({ item }) => item.articleId,
  );
  const wronged = [...told.values()]
    .filter((sayings) => !sayings.some(isTold))
    .map(([first]) => first?.draft);
  const unchanged = new Set(asBefore.map(({ draft }) => draft).filter((draft) => !wronged.includes(draft)));
  return drafts.filter((draft) => !unchanged.has(draft));
}

function isTold({ draft, item }: { draft: Draft; item: SavedItem }): boolean {
  const said = textsOf(draft);
  return Object.entries(item.texts).every(([field, text]) => said[field as keyof Texts] === text);
}
