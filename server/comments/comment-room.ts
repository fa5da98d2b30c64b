import type { CommentChange } from './comment-store.ts';

/** Bytes that may wait for a reader who reads slowly. */
const waitingMax = 64 * 1024;
const bytes = new TextEncoder();

/** One open stream. `version` is the last change it was told of; it is behind until it has caught up. */
export class Reader {
  version = -1;
  isBehind = true;
  readonly body: ReadableStream<Uint8Array>;
  readonly #leave: () => void;
  #wasWaiting = false;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(leave: () => void) {
    this.#leave = leave;
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        cancel: () => this.#forget(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: waitingMax }),
    );
  }

  /** Sends a frame, unless the reader knows of it; who does not read is cut off. */
  tell({ version, bytes }: Frame): void {
    if (version <= this.version || !this.#controller) return;
    this.version = version;
    this.#enqueue(this.#controller, bytes);
  }

  /** Sends a sign of life; whom something has waited for at two of them in a row is gone. */
  beat(frame: Uint8Array): void {
    if (!this.#controller) return;
    const isWaiting = this.#controller.desiredSize !== waitingMax;
    if (isWaiting && this.#wasWaiting) this.cutOff();
    else if (!isWaiting) this.#enqueue(this.#controller, frame);
    this.#wasWaiting = isWaiting;
  }

  end(): void {
    this.#controller?.close();
    this.#forget();
  }

  cutOff(): void {
    this.#controller?.error(new Error('The reader of a stream does not read.'));
    this.#forget();
  }

  #enqueue(controller: ReadableStreamDefaultController<Uint8Array>, frame: Uint8Array): void {
    if ((controller.desiredSize ?? 0) < frame.length) this.cutOff();
    else controller.enqueue(frame);
  }

  #forget(): void {
    if (!this.#controller) return;
    this.#controller = undefined;
    this.#leave();
  }
}

/** All who have the comments of one article open, and the last change that was looked at for them. */
export type Room = {
  articleId: number;
  version: number;
  readers: Set<Reader>;
  isLooking: boolean;
  mustLook: boolean;
};

/** A change as bytes, laid out once for all readers. */
export type Frame = { version: number; bytes: Uint8Array };

export function toFrame(change: CommentChange): Frame {
  const { version } = change;
  if (change.kind === 'created') return frame(version, 'created', { comment: change.comment });
  if (change.kind === 'deleted') return frame(version, 'deleted', { comment_id: change.commentId });
  return greeting(version);
}

export const reloadFrame = (version: number) => frame(version, 'reload', {});

/** Says where the stream stands and after how many milliseconds to come back; no event for the page. */
export function greeting(version: number): Frame {
  return { version, bytes: bytes.encode(`retry: 2000\nid: ${version}\n\n`) };
}

export const signOfLife = bytes.encode(':\n\n');

function frame(version: number, event: string, data: object): Frame {
  return {
    version,
    bytes: bytes.encode(`id: ${version}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
  };
}
