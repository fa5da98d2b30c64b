import { setTimeout as pause } from 'node:timers/promises';
import type { PictureAddress } from '#contract/picture-path.ts';
import type { Database } from '#db/client.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import type { createFindings } from './findings.ts';
import { PictureError } from './picture-error.ts';
import { fileName, type PictureFiles } from './picture-files.ts';
import type { PictureResult, PictureTask, PictureProducer } from './picture-producer.ts';
import { findPicture, type NamedPicture, rememberAvif, type Ahead } from './picture-store.ts';
import { singleFlight } from './single-flight.ts';
import type { Withdrawn } from './withdrawn.ts';

type Bytes = Buffer<ArrayBuffer>;

/** 'unknown': nobody uses it. 'none': not available, at least for now. 'busy': not ready yet. */
type FoundPicture = { state: 'ready'; body: Bytes } | { state: 'unknown' | 'none' | 'busy' };

export type PictureService = {
  /** Waits for a few seconds at most; what takes longer will be there next time. `sender` is for limits. */
  find: (address: PictureAddress, sender: string) => Promise<FoundPicture>;
  /** Makes a picture before somebody asks. Rejects as the maker does. */
  prepare: (ahead: Ahead) => Promise<void>;
};

/** Milliseconds for which a request waits, so that a slow publisher does not delay the page around the picture. */
const usualPatience = 5_000;
const busy = { state: 'busy' } as const;
const waitingMax = 200;
/** How many of those may be one publisher's, or all members' together, so that a slow one does not block others. */
const waitingForOne = 60;
/** And how many one reader's; a page shows half as many. */
const waitingOfOne = 100;
const aheadWidths = [320, 640, 960] as const;

type ServiceParts = {
  database: Database;
  files: Pick<PictureFiles, 'read'>;
  producer: PictureProducer;
  findings: ReturnType<typeof createFindings>;
  withdrawn: Pick<Withdrawn, 'has' | 'tidyUp'>;
  /** Called when something new is known about these pictures. */
  onLearnt: (ids: string[]) => void;
  patience?: number | undefined;
};

/** Finds a picture among the kept files, or makes it. */
export function createPictureService(parts: ServiceParts): PictureService {
  const { patience = usualPatience, database, files, producer, findings, withdrawn, onLearnt } = parts;
  const making = new Map<string, Promise<FoundPicture>>();
  const limitOfPublisher = createConcurrencyLimit(waitingForOne);
  const limitOfSender = createConcurrencyLimit(waitingOfOne);

  async function find(address: PictureAddress, sender: string): Promise<FoundPicture> {
    if (await withdrawn.has(address.id)) return { state: 'none' };
    const name = fileName(address);
    const body = await files.read(name);
    if (body) return { state: 'ready', body };
    if (making.size >= waitingMax && !making.has(name)) return { state: 'busy' };
    const work = async () => (await limitOfSender(sender, () => make(address))) ?? busy;
    return Promise.race([singleFlight(making, name, work), pause(patience, busy, { ref: false })]);
  }

  async function make(address: PictureAddress): Promise<FoundPicture> {
    const named = await findPicture(database, address.id);
    if (!named) return { state: 'unknown' };
    return (await limitOfPublisher(named.owner, () => makeNamed(address, named))) ?? busy;
  }

  async function makeNamed(
    { id, width, format }: PictureAddress,
    named: NamedPicture,
  ): Promise<FoundPicture> {
    const result = await produce(id, named, { files: [{ width, format }], pace: 'waiting' });
    const body = result?.state === 'made' ? result.files[0] : undefined;
    if (body?.length) return { state: 'ready', body: Buffer.from(body.buffer) };
    // The picture itself is fine, since it was made before; so this failure is temporary.
    return result?.state === 'failed' ? busy : { state: 'none' };
  }

  /** Null: it is not available. */
  async function produce(
    id: string,
    named: NamedPicture,
    wanted: Pick<PictureTask, 'files' | 'pace'>,
  ): Promise<PictureResult | null> {
    if (!named.isUsable || named.isWithdrawn) return null;
    const { url, owner, mayBeFetched } = named;
    const result = await producer.make({ id, url, owner, mayBeFetched, ...wanted });
    await findings.remember(id, named, result.finding);
    if (!(await withdrawn.has(id))) return result;
    withdrawn.tidyUp(); // it was withdrawn meanwhile
    return null;
  }

  async function prepare({ id, forHome }: Ahead): Promise<void> {
    const named = await findPicture(database, id);
    if (!named) return;
    const widths = forHome ? aheadWidths : [];
    const wanted = widths.map((width) => ({ width, format: 'avif' as const }));
    const result = await produce(id, named, { files: wanted, pace: 'idle' });
    if (result?.state === 'failed') throw new PictureError(result.code, result.message);
    if (!forHome || result?.state !== 'made') return;
    await rememberAvif(database, id);
    onLearnt([id]);
  }

  return { find, prepare };
}
