import * as z from 'zod/mini';
import { textThat } from './text-that.ts';

const isHttp = (value: string) => ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? '');

export const webAddress = (message: string) => textThat(isHttp, message);

/** A public address must be that of a whole host: below a path the site's own links would not work. */
export const siteAddress = z.pipe(
  z.string().check(
    z.refine((value) => !hasCredentials(value), {
      error:
        'must be an address like https://news.example.org, without a user or password: everybody sees it',
      abort: true,
    }),
    z.refine(
      (value) => isHttp(value) && new URL(value).href === `${new URL(value).origin}/`,
      'must be an address like https://news.example.org, without a path',
    ),
  ),
  z.transform((value) => new URL(value).origin),
);

function hasCredentials(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && url.username + url.password !== '';
}

/** Generated passwords may contain characters that would end their part of an address. */
const passwordHint = 'where a password writes # as %23, / as %2F and ? as %3F';

/** What is behind the host looks as if a password had ended it too early. */
const isWhole = (url: URL | null) => url !== null && url.hash === '' && !/[@/]/.test(url.pathname.slice(1));

const serverAddress = (scheme: RegExp, example: string) =>
  textThat(
    (value) => scheme.test(value) && isWhole(URL.parse(value)),
    `must be an address like ${example}, ${passwordHint}`,
  );

/** A comma behind the password, before the database. */
const severalHosts = /^[^/]+\/\/[^/?]*,[^/?@]*([/?]|$)/;

/** The driver tries no hosts in turn, and its error would name the list as one host. */
export const databaseAddress = z.pipe(
  textThat(
    (value) => !severalHosts.test(value),
    'must name one host, not several: give it an address that always leads to the primary',
  ),
  serverAddress(
    /^postgres(ql)?:\/\//,
    'postgresql://user:password@host/database (for a socket postgresql://user@localhost/database?host=/run/postgresql)',
  ),
);

/** An HTTP proxy; the scheme may be omitted, as with curl. */
export const proxyAddress = z.pipe(
  textThat(
    (value) => isHttp(withScheme(value)) && new URL(withScheme(value)).host !== '',
    `must be the address of an HTTP proxy like http://proxy.example.org:3128, ${passwordHint}`,
  ),
  z.transform(withScheme),
);

function withScheme(value: string): string {
  return /^[a-z\d+.-]+:\/\//i.test(value) ? value : `http://${value}`;
}

export const mailServerAddress = serverAddress(/^smtps?:\/\/[^/]/, 'smtp://user:password@host:587');
