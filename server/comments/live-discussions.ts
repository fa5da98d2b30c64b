import type { Database } from '#db/client.ts';
import type { Logger } from '#process/logger.ts';
import { burstMax, type EventStream } from '#server/http/event-stream.ts';
import { oneAtATime } from '#server/http/one-at-a-time.ts';
import type { OutageLog } from '#server/http/outage-log.ts';
import { greeting, reload, toEvent, type ChangeEvent } from './comment-events.ts';
import { listChanges, listVersions } from './discussion-store.ts';

/** Where somebody stands who begins to follow: they know of changes up to `since`; null: of none that help. */
type Start = { articleId: number; version: number; since: number | null };

export type LiveDiscussions = {
  /** Tells a stream what happens from its start on. Returns the function that leaves again. */
  join: (start: Start, stream: EventStream) => () => void;
  /** Looks for what is new in a discussion that somebody follows. */
  look: (articleId: number) => void;
  /** Looks wherever the database is ahead, and ends the streams of articles that were taken down. */
  lookAround: () => Promise<void>;
};

/** `version` is the last change that it was told of; it is behind until it has caught up. */
type Follower = { stream: EventStream; version: number; isBehind: boolean };

/** All who follow the comments of one article, and the last change that was looked at for them. */
type Discussion = { articleId: number; version: number; followers: Set<Follower>; look: () => Promise<void> };

type Deps = { database: Database; log: Logger; outages: OutageLog };

/** Who follows which discussion. However many they are, a change is looked up and laid out once. */
export function createLiveDiscussions({ database, log, outages }: Deps): LiveDiscussions {
  const discussions = new Map<number, Discussion>();
  const eventsSince = eventReader({ database, log, outages });

  function open(articleId: number, version: number): Discussion {
    const look = oneAtATime(async () => {
      tellAll(discussion, await eventsSince(articleId, discussion.version));
    });
    const discussion = { articleId, version, followers: new Set<Follower>(), look };
    discussions.set(articleId, discussion);
    return discussion;
  }

  const lookAround = oneAtATime(async () => {
    const followed = [...discussions.values()];
    if (followed.length === 0) return;
    try {
      const versions = await listVersions(
        database,
        followed.map(({ articleId }) => articleId),
      );
      for (const discussion of followed) compare(discussion, versions.get(discussion.articleId));
    } catch (error) {
      if (!outages.covers(error))
        log.warn({ err: error }, 'Live comments could not be compared with the database');
    }
  });

  /** Tells a follower what came before the next change of the discussion. */
  async function catchUp(discussion: Discussion, follower: Follower): Promise<void> {
    const { stream } = follower;
    while (stream.isOpen && follower.version < discussion.version) {
      const events = await eventsSince(discussion.articleId, follower.version);
      for (const event of events) tell(follower, event);
      if (events.length === 0) return stream.cutOff(); // it comes back and asks again
    }
    follower.isBehind = false;
  }

  function join({ articleId, version, since }: Start, stream: EventStream): () => void {
    const discussion = discussions.get(articleId) ?? open(articleId, version);
    const follower = { stream, version: -1, isBehind: true };
    discussion.followers.add(follower);
    tell(follower, since === null ? reload(version) : greeting(since));
    if (discussion.version < version) void discussion.look();
    void catchUp(discussion, follower);
    return () => {
      discussion.followers.delete(follower);
      if (discussion.followers.size === 0) discussions.delete(articleId);
    };
  }

  return { join, look: (articleId) => void discussions.get(articleId)?.look(), lookAround };
}

/** Looks where the database is ahead; undefined: nobody is to read these comments any more. */
function compare({ followers, look, version }: Discussion, current: number | undefined): void {
  if (current === undefined) for (const { stream } of followers) stream.end();
  else if (current > version) void look();
}

/** Sends a change, unless the follower knows of it. */
function tell(follower: Follower, { version, bytes }: ChangeEvent): void {
  if (version <= follower.version) return;
  follower.version = version;
  follower.stream.send(bytes);
}

function tellAll(discussion: Discussion, events: ChangeEvent[]): void {
  for (const follower of discussion.followers) {
    if (follower.isBehind) continue; // it reads for itself what it has missed, and then up to here
    for (const event of events) tell(follower, event);
  }
  discussion.version = Math.max(discussion.version, events.at(-1)?.version ?? 0);
}

/** What happened since a change, or that it is too much for a stream. Nothing when the database does not answer: the next heartbeat looks again. */
function eventReader({ database, log, outages }: Deps) {
  return async (articleId: number, since: number): Promise<ChangeEvent[]> => {
    try {
      const { changes, version } = await listChanges(database, articleId, since);
      const events = changes?.map(toEvent);
      return events && sizeOf(events) <= burstMax ? events : [reload(version)];
    } catch (error) {
      if (!outages.covers(error)) log.warn({ err: error }, 'Live comments could not be read');
      return [];
    }
  };
}

const sizeOf = (events: ChangeEvent[]) => events.reduce((sum, { bytes }) => sum + bytes.length, 0);
