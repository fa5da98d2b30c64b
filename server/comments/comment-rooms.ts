import type { Database } from '#db/client.ts';
import type { Logger } from '#process/logger.ts';
import { greeting, Reader, reloadFrame, signOfLife, toFrame, type Frame, type Room } from './comment-room.ts';
import { listChanges, listVersions } from './comment-store.ts';

export type Rooms = {
  /** Lets somebody in who knows of changes up to `since`; null: of none that help. */
  enter: (visit: Visit, onLeave: () => void) => Reader;
  /** Tells the readers of an article what is new. */
  look: (articleId: number) => void;
  /** Looks wherever the database is ahead. */
  lookAround: () => Promise<void>;
  /** Sends everybody a sign of life. */
  beat: () => void;
  end: () => void;
};

type Visit = { articleId: number; version: number; since: number | null };

/** Who has the comments of which article open. However many they are, a change is looked up and laid out once. */
export function createRooms(database: Database, log: Logger): Rooms {
  const rooms = new Map<number, Room>();
  const framesSince = frameReader(database, log);

  async function look(room: Room): Promise<void> {
    room.mustLook = true;
    if (room.isLooking) return;
    room.isLooking = true;
    while (room.mustLook) {
      room.mustLook = false; // what happens while we look is looked at again
      tellAll(room, await framesSince(room.articleId, room.version));
    }
    room.isLooking = false;
  }

  async function lookAround(): Promise<void> {
    if (rooms.size === 0) return;
    try {
      const versions = await listVersions(database, [...rooms.keys()]);
      for (const room of rooms.values())
        if ((versions.get(room.articleId) ?? 0) > room.version) void look(room);
    } catch (error) {
      log.warn({ err: error }, 'Live comments could not be compared with the database');
    }
  }

  /** Tells a reader what came before the next change of the room. */
  async function catchUp(room: Room, reader: Reader): Promise<void> {
    while (reader.version < room.version) {
      const frames = await framesSince(room.articleId, reader.version);
      for (const frame of frames) reader.tell(frame);
      if (frames.length === 0) return reader.cutOff(); // it comes back and asks again
    }
    reader.isBehind = false;
  }

  function enter({ articleId, version, since }: Visit, onLeave: () => void): Reader {
    const room = rooms.get(articleId) ?? newRoom(articleId, version);
    rooms.set(articleId, room);
    const reader = new Reader(() => {
      room.readers.delete(reader);
      if (room.readers.size === 0) rooms.delete(articleId);
      onLeave();
    });
    room.readers.add(reader);
    reader.tell(since === null ? reloadFrame(version) : greeting(since));
    if (room.version < version) void look(room);
    void catchUp(room, reader);
    return reader;
  }

  const forEveryReader = (act: (reader: Reader) => void) => {
    for (const room of rooms.values()) for (const reader of room.readers) act(reader);
  };
  return {
    enter,
    look: (articleId) => {
      const room = rooms.get(articleId);
      if (room) void look(room);
    },
    lookAround,
    beat: () => forEveryReader((reader) => reader.beat(signOfLife)),
    end: () => forEveryReader((reader) => reader.end()),
  };
}

function newRoom(articleId: number, version: number): Room {
  return { articleId, version, readers: new Set(), isLooking: false, mustLook: false };
}

function tellAll(room: Room, frames: Frame[]): void {
  for (const reader of room.readers) {
    if (reader.isBehind) continue; // it reads for itself what it has missed, and then up to here
    for (const frame of frames) reader.tell(frame);
  }
  room.version = Math.max(room.version, frames.at(-1)?.version ?? 0);
}

/** What happened since a change. Nothing when the database does not answer: the next heartbeat looks again. */
function frameReader(database: Database, log: Logger) {
  return async (articleId: number, since: number): Promise<Frame[]> => {
    try {
      const { changes, version } = await listChanges(database, articleId, since);
      return changes?.map(toFrame) ?? [reloadFrame(version)];
    } catch (error) {
      log.warn({ err: error }, 'Live comments could not be read');
      return [];
    }
  };
}
