import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { compress, isCompressible, pickEncoding, type Encoding } from './encoding.ts';

/** A whole reply as it was rendered. Header names are in lower case; tags say what it shows. */
export type Reply = {
  status: number;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
  tags: readonly string[];
};

/** `body` as a string has one character for each byte. */
type Variant = { head: string[]; body: Buffer<ArrayBuffer> | string };

/** Node sends head and body in one piece if the body is a string; of more bytes the copy costs more than it saves. */
const onePieceMax = 4 * 1024;
const smallQuality = 10; // of brotli: eight times the work of 5 to save an eighth of the bytes; 11 takes three times as long again
const smallFrom = 4 * 1024; // bytes; smaller replies are not worth it
const sentToMany = 10; // times, after which better compression pays off

/** A reply that can be sent any number of times, compressed once for each encoding. */
export class StoredReply {
  readonly status: number;
  readonly etag: string;
  readonly tags: readonly string[];
  /** Bytes that it may hold, for all encodings together. */
  readonly size: number;
  readonly #body: Buffer<ArrayBuffer>;
  readonly #head: string[];
  readonly #modified: number | undefined;
  readonly #compressible: boolean;
  #quality: number;
  #sent = 0;
  readonly #ready = new Map<Encoding, Variant>();
  readonly #pending = new Map<Encoding, Promise<Variant>>();

  /** `quality` of brotli, 0 to 11. */
  constructor(reply: Reply, quality: number) {
    // Last-Modified is left out of the hash: the same content is the same reply, whenever it was made.
    const { 'last-modified': lastModified, ...lasting } = reply.headers;
    const hash = createHash('sha256').update(JSON.stringify(lasting)).update(reply.body);
    this.#modified = lastModified === undefined ? undefined : Date.parse(lastModified);
    this.status = reply.status;
    this.etag = `W/"${hash.digest('base64url').slice(0, 22)}"`;
    this.tags = reply.tags;
    this.#body = reply.body;
    this.#quality = quality;
    this.#compressible = isCompressible(reply.headers['content-type'] ?? '');
    this.#head = Object.entries(lasting).flat();
    if (this.#compressible) this.#head.push('vary', 'accept-encoding');
    if (this.status === 200) this.#head.push('etag', this.etag);
    this.size = reply.body.length * (this.#compressible ? 2 : 1) + this.#head.join('').length * 4;
  }

  /** Sends the reply: 304 if the client has it, and no body to HEAD. */
  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.sendNow(request, response)) return;
    this.#write(request, response, await this.#prepare(this.#encodingFor(request)));
  }

  /** Like `send`, but returns false, without sending, if something must be compressed first. */
  sendNow(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.status === 200 && this.#isHeldBy(request)) {
      response.writeHead(304, this.#dated(this.#head)).end();
      return true;
    }
    const variant = this.#ready.get(this.#encodingFor(request));
    if (variant) this.#write(request, response, variant);
    return variant !== undefined;
  }

  #encodingFor(request: IncomingMessage): Encoding {
    return this.#compressible ? pickEncoding(request.headers['accept-encoding']) : 'identity';
  }

  /** Compresses now what `send` would compress when first asked. */
  async prepareAll(): Promise<void> {
    await this.#prepare('identity');
    if (!this.#compressible) return;
    await this.#prepare('br');
    await this.#prepare('gzip');
  }

  /** Whether `shrink` is worth it, because the reply is sent often, and was not done yet. */
  get canShrink(): boolean {
    if (this.#sent < sentToMany || this.#quality >= smallQuality) return false;
    return this.#body.length >= smallFrom && this.#ready.has('br');
  }

  /** Recompresses the brotli variant with a higher quality; meanwhile the old one is sent. */
  async shrink(): Promise<void> {
    this.#quality = smallQuality;
    await this.#make('br');
  }

  #prepare(encoding: Encoding): Promise<Variant> {
    return this.#pending.getOrInsertComputed(encoding, () => this.#make(encoding));
  }

  async #make(encoding: Encoding): Promise<Variant> {
    const body = await compress(this.#body, encoding, this.#quality);
    const head = [...this.#head, 'content-length', String(body.length)];
    if (encoding !== 'identity') head.push('content-encoding', encoding);
    const variant = { head, body: body.length > onePieceMax ? body : body.toString('latin1') };
    this.#ready.set(encoding, variant);
    return variant;
  }

  /** The date counts only without an ETag in the request (RFC 9110, 13.1.3). */
  #isHeldBy({ headers }: IncomingMessage): boolean {
    const known = headers['if-none-match'];
    if (known !== undefined) return this.#isKnown(known);
    const since = headers['if-modified-since'];
    return since !== undefined && this.#modified !== undefined && Date.parse(since) >= this.#modified;
  }

  /** Weak comparison (RFC 9110, 13.1.2). */
  #isKnown(ifNoneMatch: string): boolean {
    if (ifNoneMatch === this.etag || ifNoneMatch.trim() === '*') return true;
    const opaque = this.etag.slice(2);
    return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
  }

  #write(request: IncomingMessage, response: ServerResponse, { head, body }: Variant): void {
    this.#sent++;
    response.writeHead(this.status, this.#dated(head));
    if (request.method === 'HEAD') response.end();
    else response.end(body, 'latin1');
  }

  /**
   * Adds Last-Modified, once that second is over (RFC 9110, 8.8.2.1): other content made within the same second, say
   * after a takedown, would have the same date.
   */
  #dated(head: string[]): string[] {
    if (this.#modified === undefined || Date.now() < this.#modified) return head;
    return [...head, 'last-modified', new Date(this.#modified).toUTCString()];
  }
}
