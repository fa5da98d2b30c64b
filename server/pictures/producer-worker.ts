import { parentPort, workerData } from 'node:worker_threads';
import { createLogger } from '#process/logger.ts';
import { lowerThreadPriority } from '#process/lower-priority.ts';
import {
  openPictureProducer,
  type PictureResult,
  type PictureTask,
  type ProducerSettings,
} from './picture-producer.ts';

/** The thread's start data. */
export type ProducerData = { settings: ProducerSettings; logLevel: string };
/** A message to the thread; null: close. */
export type ProducerRequest = { n: number; task: PictureTask } | null;
/** The thread's answer. `broken`: an unexpected error. */
export type ProducerReply = { n: number } & ({ result: PictureResult } | { broken: unknown });

/** Start data of this thread, from `startProducerThread`. */
const { settings, logLevel } = workerData as ProducerData;
const log = createLogger(logLevel, 'pictures');
lowerThreadPriority(log);
const producer = openPictureProducer(settings, log);

parentPort?.on('message', (request: ProducerRequest) => void (request ? work(request) : close()));

async function work({ n, task }: NonNullable<ProducerRequest>): Promise<void> {
  try {
    const result = await producer.make(task);
    tell({ n, result }, result.state === 'made' ? result.files.map(({ buffer }) => buffer) : []);
  } catch (broken) {
    tell({ n, broken });
  }
}

async function close(): Promise<void> {
  await producer.close();
  parentPort?.close();
}

function tell(reply: ProducerReply, handedOver: ArrayBuffer[] = []): void {
  parentPort?.postMessage(reply, handedOver);
}
