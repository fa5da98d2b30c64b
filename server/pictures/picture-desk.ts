import { setTimeout as pause } from 'node:timers/promises';
import type { PictureAddress } from '#contract/picture-path.ts';
import { isMaster } from './master-file.ts';
import { once } from './once.ts';
import { fileName } from './picture-files.ts';
import { PictureError, type PictureOrder } from './picture-maker.ts';
import { createPictureMasters, keepMade, type MastersParts } from './picture-masters.ts';
import { findPicture, ownerOf, type NamedPicture, rememberAvif, type Ahead } from './picture-store.ts';
import { createShares } from './shares.ts';
import type { Withdrawn } from './withdrawn.ts';

type Bytes = Buffer<ArrayBuffer>;

/** 'unknown': nobody names it. 'none': it is not to be had, at least for now. 'busy': not yet. */
type FoundPicture = { state: 'ready'; body: Bytes } | { state: 'unknown' | 'none' | 'busy' };

export type PictureDesk = {
  /** Waits for a few seconds at most; what takes longer is there another time. `sender`: who asks, for counting. */
  find: (address: PictureAddress, sender: string) => Promise<FoundPicture>;
  /** Has a picture ready before somebody asks for it. Rejects as the maker does. */
  prepare: (ahead: Ahead) => Promise<void>;
};

/** Milliseconds that somebody waits, so that a slow publisher does not hold up the page around the picture. */
const usualPatience = 5_000;
const busy = { state: 'busy' } as const;
const waitingMax = 200;
/** Of those, how many may be one publisher's, or all members': one that answers slowly holds up no other. */
const waitingForOne = 60;
/** And how many one reader may have asked for: a page shows half as many. */
const waitingOfOne = 100;
const aheadWidths = [320, 640, 960] as const;

type DeskParts = MastersParts & { withdrawn: Pick<Withdrawn, 'has'>; patience?: number | undefined };

/** Finds what is asked for among what is kept, or makes it. */
export function createPictureDesk(parts: DeskParts): PictureDesk {
  const { patience = usualPatience, withdrawn } = parts;
  const { database, files, maker, onLearnt, closed } = parts;
  const masters = createPictureMasters(parts);
  const making = new Map<string, Promise<FoundPicture>>();
  const inShare = createShares(waitingForOne);
  const inShareOfSender = createShares(waitingOfOne);

  async function find(address: PictureAddress, sender: string): Promise<FoundPicture> {
    if (await isGone(address.id)) return { state: 'none' };
    const name = fileName(address);
    const body = await files.read(name);
    if (body) return { state: 'ready', body };
    if (making.size >= waitingMax && !making.has(name)) return { state: 'busy' };
    const work = async () => (await inShareOfSender(sender, () => make(address))) ?? busy;
    return Promise.race([once(making, name, work), pause(patience, busy, { ref: false })]);
  }

  /** Who names it by now may have come after it was withdrawn. */
  async function isGone(id: string): Promise<boolean> {
    return (await withdrawn.has(id)) && (await findPicture(database, id))?.isWithdrawn !== false;
  }

  async function make(address: PictureAddress): Promise<FoundPicture> {
    const { id } = address;
    const named = await findPicture(database, id);
    if (!named) return { state: 'unknown' };
    if (named.isWithdrawn) return { state: 'none' };
    return (await inShare(ownerOf(named), () => makeNamed(address, named))) ?? busy;
  }

  async function makeNamed(address: PictureAddress, named: NamedPicture): Promise<FoundPicture> {
    const { id, width, format } = address;
    const found = await masters.find(id, named, isMadeAlong(address) ? { width, format } : undefined);
    if (!found) return { state: 'none' };
    if (isMaster(address)) return { state: 'ready', body: found.master };
    const made = found.along.get(fileName(address));
    if (made) return { state: 'ready', body: made };
    try {
      const files = await render(id, { source: found.master, files: [{ width, format }], pace: 'waiting' });
      const body = files.get(fileName(address));
      return body ? { state: 'ready', body } : { state: 'none' };
    } catch (error) {
      // Not the picture's fault: it has been made once.
      if (error instanceof PictureError) return { state: 'busy' };
      throw error;
    }
  }

  async function render(id: string, order: PictureOrder): Promise<Map<string, Bytes>> {
    return keepMade(files, id, order.files, (await maker.make(order, closed)).files);
  }

  async function prepare({ id, forHome }: Ahead): Promise<void> {
    const named = await findPicture(database, id);
    const found = named && !named.isWithdrawn && (await masters.find(id, named));
    if (!found || !forHome) return;
    const wanted = aheadWidths.map((width) => ({ width, format: 'avif' as const }));
    await render(id, { source: found.master, files: wanted, pace: 'idle' });
    await rememberAvif(database, id);
    onLearnt([id]);
  }

  return { find, prepare };
}

/** An AVIF takes longer than the master, and what it takes too much is not to be held against the picture. */
function isMadeAlong(address: PictureAddress): boolean {
  return address.format !== 'avif' && !isMaster(address);
}
