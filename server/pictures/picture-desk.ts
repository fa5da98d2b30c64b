import { setTimeout as pause } from 'node:timers/promises';
import type { PictureAddress } from '#contract/picture-path.ts';
import type { Database } from '#db/client.ts';
import type { createFindings } from './findings.ts';
import { once } from './once.ts';
import { PictureError } from './picture-error.ts';
import { fileName, type PictureFiles } from './picture-files.ts';
import { findPicture, type NamedPicture, rememberAvif, type Ahead } from './picture-store.ts';
import { createShares } from './shares.ts';
import type { Withdrawn } from './withdrawn.ts';
import type { PictureResult, PictureTask, Workshop } from './workshop.ts';

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

type DeskParts = {
  database: Database;
  files: Pick<PictureFiles, 'read'>;
  workshop: Workshop;
  findings: ReturnType<typeof createFindings>;
  withdrawn: Pick<Withdrawn, 'has' | 'tidyUp'>;
  /** Something else is known about these pictures than before. */
  onLearnt: (ids: string[]) => void;
  patience?: number | undefined;
};

/** Finds what is asked for among what is kept, or makes it. */
export function createPictureDesk(parts: DeskParts): PictureDesk {
  const { patience = usualPatience, database, files, workshop, findings, withdrawn, onLearnt } = parts;
  const making = new Map<string, Promise<FoundPicture>>();
  const inShare = createShares(waitingForOne);
  const inShareOfSender = createShares(waitingOfOne);

  async function find(address: PictureAddress, sender: string): Promise<FoundPicture> {
    if (await withdrawn.has(address.id)) return { state: 'none' };
    const name = fileName(address);
    const body = await files.read(name);
    if (body) return { state: 'ready', body };
    if (making.size >= waitingMax && !making.has(name)) return { state: 'busy' };
    const work = async () => (await inShareOfSender(sender, () => make(address))) ?? busy;
    return Promise.race([once(making, name, work), pause(patience, busy, { ref: false })]);
  }

  async function make(address: PictureAddress): Promise<FoundPicture> {
    const named = await findPicture(database, address.id);
    if (!named) return { state: 'unknown' };
    return (await inShare(named.owner, () => makeNamed(address, named))) ?? busy;
  }

  async function makeNamed(
    { id, width, format }: PictureAddress,
    named: NamedPicture,
  ): Promise<FoundPicture> {
    const result = await order(id, named, { files: [{ width, format }], pace: 'waiting' });
    const body = result?.state === 'made' ? result.files[0] : undefined;
    if (body?.length) return { state: 'ready', body: Buffer.from(body.buffer) };
    // What fails now is not the picture's fault: it has been made once.
    return result?.state === 'failed' ? busy : { state: 'none' };
  }

  /** Null: it is not to be had. */
  async function order(
    id: string,
    named: NamedPicture,
    wanted: Pick<PictureTask, 'files' | 'pace'>,
  ): Promise<PictureResult | null> {
    if (!named.isToBeHad || named.isWithdrawn) return null;
    const result = await workshop.make({ id, url: named.url, owner: named.owner, ...wanted });
    await findings.remember(id, named, result.finding);
    if (!(await withdrawn.has(id))) return result;
    withdrawn.tidyUp(); // it was withdrawn while it was made
    return null;
  }

  async function prepare({ id, forHome }: Ahead): Promise<void> {
    const named = await findPicture(database, id);
    if (!named) return;
    const widths = forHome ? aheadWidths : [];
    const wanted = widths.map((width) => ({ width, format: 'avif' as const }));
    const result = await order(id, named, { files: wanted, pace: 'idle' });
    if (result?.state === 'failed') throw new PictureError(result.code, result.message);
    if (!forHome || result?.state !== 'made') return;
    await rememberAvif(database, id);
    onLearnt([id]);
  }

  return { find, prepare };
}
