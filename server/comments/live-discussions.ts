import type { Database } from '#db/client.ts';
import type { Logger } from '#process/logger.ts';
import { coalesceCalls } from '#server/http/coalesce-calls.ts';
import { burstMax, type EventStream } from '#server/http/event-stream.ts';
import type { OutageLog } from '#server/http/outage-log.ts';
import { greeting, reload, toEvent, type ChangeEvent } from './comment-events.ts';
import { listChanges, listVersions } from './discussion-store.ts';

/** A new follower's position: they know of all changes up to `since`; null: of none that is of use. */
type Start = { articleId: number; version: number; since: number | null };

export type LiveDiscussions = {
  /** Sends changes to a stream from its start on. Returns the function that ends this. */
  join: (start: Start, stream: EventStream) => () => void;
  /** Reads new changes of a discussion, if somebody follows it. */
  look: (articleId: number) => void;
  /** Reads new changes of all discussions that have some, and ends the streams of articles that were taken down. */
  lookAround: () => Promise<void>;
};

/** `version`: the last change that was sent. `isBehind`: it still has to catch up with the discussion. */
type Follower = { stream: EventStream; version: number; isBehind: boolean };

/** All followers of a discussion, and the last change that was read for them. */
type Discussion = { articleId: number; version: number; followers: Set<Follower>; look: () => Promise<void> };

type Deps = { database: Database; log: Logger; outages: OutageLog };

/** Keeps track of who follows which discussion. However many follow, each change is read and encoded once. */
export function createLiveDiscussions({ database, log, outages }: Deps): LiveDiscussions {
  const discussions = new Map<number, Discussion>();
  const eventsSince = eventReader({ database, log, outages });

  function open(articleId: number, version: number): Discussion {
    const look = coalesceCalls(async () => {
      tellAll(discussion, await eventsSince(articleId, discussion.version));
    });
    const discussion = { articleId, version, followers: new Set<Follower>(), look };
    discussions.set(articleId, discussion);
    return discussion;
  }

  const lookAround = coalesceCalls(async () => {
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

  /** Sends a follower what it has missed, up to the discussion's last change. */
  async function catchUp(discussion: Discussion, follower: Follower): Promise<void> {
    const { stream } = follower;
    while (stream.isOpen && follower.version < discussion.version) {
      const events = await eventsSince(discussion.articleId, follower.version);
      for (const event of events) tell(follower, event);
      if (events.length === 0) return stream.cutOff(); // the browser will reconnect and ask again
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

/** Reads changes if the database is ahead; `undefined`: the discussion is closed to readers. */
function compare(discussion: Discussion, current: number | undefined): void {
  if (current === undefined) for (const { stream } of discussion.followers) stream.end();
  else if (current > discussion.version) void discussion.look();
  else if (current < discussion.version) startAnew(discussion, current);
}

/** The database has lost changes, as when a replica takes over; their numbers will be those of other changes. */
function startAnew(discussion: Discussion, version: number): void {
  discussion.version = version;
  for (const follower of discussion.followers) {
    follower.version = -1;
    tell(follower, reload(version));
  }
}

/** Sends a change, unless the follower knows of it. */
function tell(follower: Follower, { version, bytes }: ChangeEvent): void {
  if (version <= follower.version) return;
  follower.version = version;
  follower.stream.send(bytes);
}

function tellAll(discussion: Discussion, events: ChangeEvent[]): void {
  for (const follower of discussion.followers) {
    if (follower.isBehind) continue; // it catches up by itself, including this
    for (const event of events) tell(follower, event);
  }
  discussion.version = Math.max(discussion.version, events.at(-1)?.version ?? 0);
}

/**
 * The events since a change, or `reload` if they are too much for a stream. None if the database does not answer: the
 * next heartbeat tries again.
 */
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
