import { hash } from 'node:crypto';
import { countOf } from '#contract/count-of.ts';
import type { DeskToday } from '#contract/desk.ts';
import { isTrouble, type FeedState } from '#contract/feed.ts';
import { nameOfRegion } from '#contract/regions.ts';
import { feedStateOf } from '#newsroom/catalogue/feed-state.ts';
import type { FeedStatus } from '#newsroom/catalogue/feed-status-store.ts';
import type { Config } from '#process/config.ts';
import type { Mail } from '#server/mail/mail.ts';

/** A feed that an editor should look at; `about` identifies this trouble, so that it is told once. */
export type FeedTrouble = { about: string; state: FeedState; text: string };

const hour = 3_600_000; // ms
/** How long a feed has to be in this state before editors are told at once; quiet feeds wait for the weekly letter. */
const toldAfter: Partial<Record<FeedState, number>> = { gone: 0, moved: 0, page: hour, failing: 24 * hour };

/** Feeds in trouble, as the letters describe them. */
export function listTroubles(feeds: FeedStatus[], { origin }: Pick<Config, 'origin'>): FeedTrouble[] {
  return feeds.flatMap((feed) => {
    const { state, words } = feedStateOf(feed);
    if (!isTrouble(state)) return [];
    const since = state === 'moved' ? feed.movedTo : feed.failingSince?.toISOString();
    const error = state === 'failing' && feed.lastError ? `\n  ${oneLine(feed.lastError)}` : '';
    return [
      {
        about: `feed/${feed.id}/${state}/${hash('sha256', `${since}`).slice(0, 16)}`,
        state,
        text: `- ${oneLine(feed.publisher)}: ${oneLine(words)}${error}\n  ${origin}/desk/feeds/${feed.id}`,
      },
    ];
  });
}

/** Whether editors should hear of a feed at once, because it has died. */
export function hasDied(feed: FeedStatus, now: Date): boolean {
  const after = toldAfter[feedStateOf(feed).state];
  return after !== undefined && now.getTime() - (feed.failingSince ?? now).getTime() >= after;
}

type Letter = Pick<Mail, 'subject' | 'text'>;

export function deadFeedsLetter(
  { origin, productName }: Pick<Config, 'origin' | 'productName'>,
  troubles: FeedTrouble[],
): Letter {
  const count = troubles.length === 1 ? 'A feed needs' : `${troubles.length} feeds need`;
  return {
    subject: `${productName}: ${count} attention`,
    text: `${troubles.map(({ text }) => text).join('\n')}\n\nAll feeds: ${origin}/desk/feeds\n`,
  };
}

type Week = Pick<DeskToday, 'thin_regions' | 'open_reports' | 'open_objections' | 'open_messages'> & {
  troubles: FeedTrouble[];
};

/** Null: there is nothing to tell. */
export function weeklyLetter(
  { origin, productName }: Pick<Config, 'origin' | 'productName'>,
  { troubles, thin_regions: thinRegions, ...waits }: Week,
): Letter | null {
  const waiting = [
    waits.open_reports > 0 && countOf(waits.open_reports, 'open report'),
    waits.open_objections > 0 && countOf(waits.open_objections, 'objection'),
    waits.open_messages > 0 && countOf(waits.open_messages, 'unread message'),
  ].filter((line) => line !== false);
  const parts = [
    waiting.length > 0 && `Waiting for you:\n${waiting.map((line) => `- ${line}`).join('\n')}`,
    thinRegions.length > 0 &&
      `Regions running dry, with their articles this week:\n${thinRegions
        .map(({ region, articles }) => `- ${nameOfRegion(region) ?? region}: ${articles}`)
        .join('\n')}`,
    troubles.length > 0 && `Feeds in trouble:\n${troubles.map(({ text }) => text).join('\n')}`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return {
    subject: `${productName}: the week at the desk`,
    text: `${parts.join('\n\n')}\n\n${origin}/desk\n`,
  };
}

function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ');
}
