/** The cookies of one chain of redirects: each host gets back what it set, as it last set it, whatever the attributes say. */
export class CookieJar {
  readonly #hosts = new Map<string, Map<string, string>>();

  /** The header for a request to an address; empty without cookies. */
  headerFor(url: string): { cookie?: string } {
    const cookies = this.#hosts.get(new URL(url).host);
    return cookies ? { cookie: [...cookies.values()].join('; ') } : {};
  }

  /** Keeps what a response from an address sets (`Set-Cookie`). */
  keep(url: string, set: string | string[] = []): void {
    for (const cookie of [set].flat()) {
      const [pair = ''] = cookie.split(';', 1);
      const [name = ''] = pair.split('=', 1);
      this.#hosts.getOrInsertComputed(new URL(url).host, () => new Map()).set(name, pair);
    }
  }
}
