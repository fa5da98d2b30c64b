import type { Database } from '#db/client.ts';
import type { ClaimedFeed } from '#newsroom/feed-claims.ts';
import type { FetchedFeed } from '#newsroom/fetching/fetch-feed.ts';
import { pushedInterval } from '#newsroom/schedule.ts';
import { hubHintsOf, hubLinkOf, type HubHints } from './hub-link.ts';
import { markHubUnreliable, isPushed, saveHub, silenceHub, takePush } from './subscription-store.ts';

type Arrived = Extract<FetchedFeed, { state: 'fetched' }>;

/** What hubs have sent of feeds, for those who poll the feeds. */
export type Pushes = {
  /**
   * What the hub of a feed has sent, in the form of a fetched feed; null: nothing, or it is time to fetch the feed
   * itself.
   */
  take: (claim: ClaimedFeed) => Promise<Arrived | null>;
  /** Notes which hub a fetched feed names, and whether that hub should have sent the articles that the feed brought. */
  note: (claim: ClaimedFeed, arrived: Arrived, feed: HubHints & { created: number }) => Promise<void>;
  /** Discards what the hub of a feed has sent, and will send until it is asked again. */
  silence: (claim: ClaimedFeed) => Promise<void>;
  /** Seconds until the feed is polled again; without a hub it would be `delay`. */
  restOf: (claim: ClaimedFeed, delay: number) => Promise<number>;
};

export function createPushes(database: Database, insecureAllowed: boolean): Pushes {
  return {
    take: async (claim) => {
      const push = await takePush(database, claim.id);
      if (!push) return null;
      const { etag, lastModified } = claim; // kept from the last reply: a push has none
      return {
        state: 'fetched',
        ...push,
        url: claim.movedTo ?? claim.url,
        etag,
        lastModified,
        link: null,
        movedTo: null,
        maxAge: null,
        isPushed: true,
      };
    },
    note: async (claim, arrived, { hub, self, created }) => {
      if (arrived.isPushed) return;
      const header = hubHintsOf(arrived.link);
      await saveHub(
        database,
        claim.id,
        hubLinkOf({ header, body: { hub, self }, url: arrived.url }, insecureAllowed),
      );
      // An edit need not be news, such as a picture that is left out once several items have it.
      if (created > 0) await markHubUnreliable(database, claim.id);
    },
    silence: async (claim) => silenceHub(database, claim.id),
    restOf: async (claim, delay) =>
      (await isPushed(database, claim.id)) ? Math.max(delay, pushedInterval) : delay,
  };
}
