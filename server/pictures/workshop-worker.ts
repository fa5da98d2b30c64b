import { parentPort, workerData } from 'node:worker_threads';
import { createLogger } from '#process/logger.ts';
import { lowerThreadPriority } from '#process/lower-priority.ts';
import { openWorkshop, type PictureResult, type PictureTask, type WorkshopSettings } from './workshop.ts';

/** The thread's start data. */
export type WorkshopData = { settings: WorkshopSettings; logLevel: string };
/** A message to the thread; null: close. */
export type WorkshopOrder = { n: number; task: PictureTask } | null;
/** The thread's answer. `broken`: an unexpected error. */
export type WorkshopReply = { n: number } & ({ result: PictureResult } | { broken: unknown });

/** Start data of this thread, from `startWorkshop`. */
const { settings, logLevel } = workerData as WorkshopData;
const log = createLogger(logLevel, 'pictures');
lowerThreadPriority(log);
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
