import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { testOrigin } from './test-app.ts';

export const password = 'correct horse battery';

type Options = { headers?: Record<string, string>; address?: string };
export type Answer = { status: number; headers: Headers; body: unknown };

/** One person's browser: keeps cookies and sends the headers that browsers send. */
export class Reader {
  readonly cookies = new Map<string, string>();
  id = '';
  readonly #app: Pick<Hono, 'request'>;

  constructor(app: Pick<Hono, 'request'>) {
    this.#app = app;
  }

  get cookie(): string {
    return Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ');
  }

  /** The raw response, for streams and headers. */
  async send(method: string, path: string, body?: unknown, options: Options = {}): Promise<Response> {
    const headers = new Headers(options.headers);
    if (this.cookies.size > 0) headers.set('cookie', this.cookie);
    if (method !== 'GET' && !headers.has('origin')) headers.set('origin', testOrigin);
    if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
    const text = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const socket = { remoteAddress: options.address ?? '192.0.2.1', destroy: () => undefined };
    const incoming = { headers: Object.fromEntries(headers), socket };
    const response = await this.#app.request(path, { method, headers, ...text }, { incoming });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  async ask(method: string, path: string, body?: unknown, options: Options = {}): Promise<Answer> {
    const response = await this.send(method, path, body, options);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : JSON.parse(text),
    };
  }

  get = (path: string, options?: Options) => this.ask('GET', path, undefined, options);
  post = (path: string, body?: unknown, options?: Options) => this.ask('POST', path, body, options);
  put = (path: string, body?: unknown, options?: Options) => this.ask('PUT', path, body, options);
  patch = (path: string, body?: unknown, options?: Options) => this.ask('PATCH', path, body, options);
  delete = (path: string, body?: unknown, options?: Options) => this.ask('DELETE', path, body, options);

  /** Signs up with the common password; throws when that fails. */
  async signUp(email: string, options?: Options & { image?: string | undefined }): Promise<this> {
    const who = { email, password, image: options?.image };
    const { status, body } = await this.post('/api/auth/sign-up/email', who, options);
    if (status !== 200) throw new Error(`Signing up failed: ${JSON.stringify(body)}`);
    this.id = z.object({ user: z.object({ id: z.string() }) }).parse(body).user.id;
    return this;
  }

  /** Null when signed out. */
  async session(): Promise<unknown> {
    return (await this.get('/api/auth/get-session')).body;
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(name.length + 1));
  }
}

/** A reader who has just signed up with an address of their own, and with a picture if one is given. */
export async function newMember(app: Pick<Hono, 'request'>, email: string, image?: string): Promise<Reader> {
  return new Reader(app).signUp(email, { image });
}
