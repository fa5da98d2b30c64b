const waitingMax = 64 * 1024; // bytes that may wait for somebody who reads slowly
/** How many bytes may be sent at once and still leave room for what follows. */
export const burstMax = waitingMax / 2;
const encoder = new TextEncoder();

/** One event in the order of its fields (HTML standard, 9.2.6), laid out once for however many get it. */
export function encodeEvent(fields: Record<string, string | number>): Uint8Array {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  return encoder.encode(`${lines.join('')}\n`);
}

/** A comment line, which browsers ignore. */
export const signOfLife = encoder.encode(':\n\n');

/** One open reply of server-sent events. Whoever does not read it is cut off, and comes back by itself if it is alive. */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly #onEnd: () => void;
  #wasWaiting = false;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
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

  /** Lets `show` send a sign of life; whom something has waited for at two heartbeats in a row is gone. */
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
    this.#controller?.error(new Error('The reader of a stream does not read.'));
    this.#forget();
  }

  #forget(): void {
    if (!this.#controller) return;
    this.#controller = undefined;
    this.#onEnd();
  }
}
