import { endOfRows } from './data-file.ts';
import { TransferError } from './transfer-error.ts';

const newline = 10;
/** Far more than the longest line, a decision about a whole catalogue; endless lines compress to a few bytes. */
const longestLine = 16_000_000; // bytes

/** The text ends where something should follow. */
export class TextEndsEarly extends TransferError {}

/** A line, such as a row, has no end within reason. */
export class LineTooLong extends TransferError {}

/** Reads a data file's text from the front: lines, and the rows of tables between them. */
export class FileText {
  #chunks: AsyncIterator<Buffer>;
  /** Begins at the begin of a line. */
  #ahead: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next line without its end. @throws TextEndsEarly, LineTooLong */
  async line(): Promise<string> {
    let end = this.#ahead.indexOf(newline);
    while (end === -1) {
      if (!(await this.#more())) throw new TextEndsEarly();
      end = this.#ahead.indexOf(newline);
    }
    return this.#take(end + 1).toString('utf8', 0, end);
  }

  /**
   * Complete rows in chunks, up to the line that ends them, which is consumed too. @throws TextEndsEarly, LineTooLong
   */
  async *rows(): AsyncGenerator<Buffer, void> {
    for (;;) {
      const end = this.#endOfRows();
      const whole = end ?? this.#ahead.lastIndexOf(newline) + 1;
      if (whole > 0) yield this.#take(whole);
      if (end !== null) {
        this.#take(endOfRows.length);
        return;
      }
      if (!(await this.#more())) throw new TextEndsEarly();
    }
  }

  /** Whether nothing follows. */
  async atEnd(): Promise<boolean> {
    return this.#ahead.length === 0 && !(await this.#more());
  }

  #endOfRows(): number | null {
    if (this.#ahead.toString('latin1', 0, endOfRows.length) === endOfRows) return 0;
    const before = this.#ahead.indexOf(`\n${endOfRows}`);
    return before === -1 ? null : before + 1;
  }

  #take(length: number): Buffer {
    const taken = this.#ahead.subarray(0, length);
    this.#ahead = this.#ahead.subarray(length);
    return taken;
  }

  /** Reads on to the end of a line, or of the text. False: it had ended. @throws LineTooLong */
  async #more(): Promise<boolean> {
    const parts = [this.#ahead];
    let size = this.#ahead.length;
    for (let isWhole = false; !isWhole;) {
      const { done, value } = await this.#chunks.next();
      if (done) break;
      parts.push(value);
      size += value.length;
      isWhole = value.includes(newline);
      if (!isWhole && size > longestLine) throw new LineTooLong();
    }
    this.#ahead = Buffer.concat(parts);
    return parts.length > 1;
  }
}
