const waitingMax = 64 * 1024; // bytes that may be queued for a slow reader
/** Bytes that may be sent at once while leaving room for what follows. */
export const burstMax = waitingMax / 2;
const encoder = new TextEncoder();

/** One event, with its fields in this order (HTML standard, 9.2.6), encoded once for all readers. */
export function encodeEvent(fields: Record<string, string | number>): Uint8Array {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  return encoder.encode(`${lines.join('')}\n`);
}

/** A comment line, which browsers ignore. */
export const heartbeatComment = encoder.encode(':\n\n');

/**
 * An open reply of server-sent events. A reader that does not read is disconnected, and reconnects by itself if it is
 * alive.
 */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly #onEnd: () => void;
  readonly #cut: () => void;
  #wasWaiting = false;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  /** `cut` ends the connection. */
  constructor(onEnd: () => void, cut: () => void) {
    this.#onEnd = onEnd;
    this.#cut = cut;
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

  get isOpen(): boolean {
    return this.#controller !== undefined;
  }

  send(event: Uint8Array): void {
    if (!this.#controller) return;
    if ((this.#controller.desiredSize ?? 0) < event.length) this.cutOff();
    else this.#controller.enqueue(event);
  }

  /** Lets `show` send a heartbeat; a reader with unread data at two heartbeats in a row is gone. */
  beat(show: () => void): void {
    if (!this.#controller) return;
    const isWaiting = this.#controller.desiredSize !== waitingMax;
    if (isWaiting && this.#wasWaiting) this.cutOff();
    else if (!isWaiting) show();
    this.#wasWaiting = isWaiting;
  }

  end(): void {
    this.#controller?.close();
    this.#forget();
  }

  cutOff(): void {
    this.#cut();
    this.end();
  }

  #forget(): void {
    if (!this.#controller) return;
    this.#controller = undefined;
    this.#onEnd();
  }
}
