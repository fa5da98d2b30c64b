import { parentPort, workerData } from 'node:worker_threads';
import { giveWayToPages } from '#process/give-way.ts';
import { createLogger } from '#process/logger.ts';
import { openWorkshop, type PictureResult, type PictureTask, type WorkshopSettings } from './workshop.ts';

/** What the thread is started with. */
export type WorkshopData = { settings: WorkshopSettings; logLevel: string };
/** What it is told; null: to close. */
export type WorkshopOrder = { n: number; task: PictureTask } | null;
/** `broken`: an error of our own. */
export type WorkshopReply = { n: number } & ({ result: PictureResult } | { broken: unknown });

/** The thread of the workshop; started by `startWorkshop`. */
const { settings, logLevel } = workerData as WorkshopData;
const log = createLogger(logLevel, 'pictures');
giveWayToPages(log);
const workshop = openWorkshop(settings, log);

parentPort?.on('message', (order: WorkshopOrder) => void (order ? work(order) : close()));

async function work({ n, task }: NonNullable<WorkshopOrder>): Promise<void> {
  try {
    const result = await workshop.make(task);
    tell({ n, result }, result.state === 'made' ? result.files.map(({ buffer }) => buffer) : []);
  } catch (broken) {
    tell({ n, broken });
  }
}

async function close(): Promise<void> {
  await workshop.close();
  parentPort?.close();
}

function tell(reply: WorkshopReply, handedOver: ArrayBuffer[] = []): void {
  parentPort?.postMessage(reply, handedOver);
}
