import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig, variableNames } from './config.ts';

/** The defaults in the README's table of settings. */
function documented(): [name: string, value: string][] {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const rows = [...readme.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \| ([^|]+) \|/gm)];
  return rows.flatMap(([, names = '', defaults = '']) => {
    const values = defaults.split(', ');
    return names
      .split(', ')
      .map((name, index): [string, string] => [name.replaceAll('`', ''), values[index] ?? '']);
  });
}

/** The value of each variable that has a default. */
function documentedDefaults(): Record<string, string> {
  return Object.fromEntries(documented().filter(([, value]) => !/^$|^unset|^generated|\$/.test(value)));
}

test('the README names every setting, and no other', () => {
  const names = documented().map(([name]) => name);
  expect(names.toSorted()).toEqual([...variableNames, 'COMMIT'].toSorted());
});

test('the defaults are those in the README', () => {
  const defaults = documentedDefaults();
  expect(defaults).toMatchObject({ FEED_PRIVATE_NETWORK: 'deny', ARTICLE_RETENTION_DAYS: '90' });
  expect(Object.keys(defaults).length).toBeGreaterThan(10);
  expect(readConfig({})).toEqual(readConfig(defaults));
});

test('signing in with Google needs a client, and the issuer is Google unless set', () => {
  expect(readConfig({}).google).toBeNull();
  expect(readConfig({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }).google).toEqual({
    id: 'id',
    secret: 'secret',
    issuer: 'https://accounts.google.com',
  });
});

test('a setting without its other half is reported with the name of that', () => {
  expect(() => readConfig({ GOOGLE_CLIENT_ID: 'id' })).toThrow(
    'GOOGLE_CLIENT_SECRET must be given together with GOOGLE_CLIENT_ID.',
  );
  expect(() => readConfig({ GOOGLE_CLIENT_SECRET: 'x' })).toThrow(
    'GOOGLE_CLIENT_ID must be given together with GOOGLE_CLIENT_SECRET.',
  );
  expect(() => readConfig({ SMTP_URL: 'smtp://mail.example:587' })).toThrow(
    'MAIL_FROM must be given together with SMTP_URL.',
  );
});

const senderOf = (MAIL_FROM: string) => readConfig({ MAIL_FROM }).mailFrom;

test('the sender of mails is an address, with a name or without', () => {
  expect(senderOf('news@example.org')).toEqual({ address: 'news@example.org' });
  const named = { name: 'Müller, News', address: 'news@example.org' };
  expect(senderOf('"Müller, News" <news@example.org>')).toEqual(named);
  for (const bad of [
    'News',
    'News <news>',
    'a@example.org, b@example.org',
    'a@example.org\r\nBcc: b@example.org',
  ])
    expect(() => senderOf(bad)).toThrow('MAIL_FROM must be an email address, alone or as in');
});

test('invalid values are shown in the error, except secret ones', () => {
  const bad = {
    PRODUCT_NAME: 'Europe\nNews',
    AUTH_SECRET: 'my short secret',
    GOOGLE_ISSUER: 'accounts.google.com',
    SMTP_URL: 'mail.example:587/secret',
    MAIL_FROM: 'news',
    RATE_LIMITS: 'none',
  };
  expect(() => readConfig(bad)).toThrow(
    [
      'PRODUCT_NAME must be one line of text, not "Europe\nNews".',
      'AUTH_SECRET must be at least 32 characters long.',
      'GOOGLE_ISSUER must be the address of an OpenID Connect issuer, not "accounts.google.com".',
      'SMTP_URL must be an address like smtp://user:password@host:587, where a password writes # as %23, / as %2F and ? as %3F.',
      'MAIL_FROM must be an email address, alone or as in Europe News <news@example.org>, not "news".',
      'RATE_LIMITS must be "on" or "off", not "none".',
    ].join('\n'),
  );
});

test.each(['0 MB', '000GB', '500', '-1 GB'])('%s is not an amount of space for pictures', (amount) => {
  const complaint = `PICTURES_MAX must be an amount like 500 MB or 2 GB, and more than 0, not "${amount}".`;
  expect(() => readConfig({ PICTURES_MAX: amount })).toThrow(complaint);
  expect(readConfig({ PICTURES_MAX: '050 MB' }).picturesMax).toBe(50_000_000);
});

test.each(['post#gres', 'post/gres', 'post?gres', 'p@ss/word', 'p@ss#word', '12/34'])(
  'an address broken by the password %s is reported without it, before anything is opened',
  (password) => {
    const address = `postgresql://europe:${password}@host/news`;
    expect(() => readConfig({ DATABASE_URL: address, DATABASE_DIRECT_URL: address })).toThrow(
      /^DATABASE_URL must be an address like [^\n]+%2F and \? as %3F\.\nDATABASE_DIRECT_URL must be [^\n]+\.$/,
    );
    const written = `postgresql://europe:${encodeURIComponent(password)}@host/news`;
    expect(readConfig({ DATABASE_URL: written }).databaseUrl).toBe(written);
  },
);

test.each([
  'postgresql://one.internal,two.internal/news',
  'postgres://europe:se,cret@one:5432,two:5433/news?target_session_attrs=read-write',
])('an address with several hosts, %s, is refused with what to do', (address) => {
  expect(() => readConfig({ DATABASE_URL: address })).toThrow(
    /^DATABASE_URL must name one host, not several: give it an address that always leads to the primary\.$/,
  );
  const written = 'postgresql://europe:se,cret@one:5432/news,archive?options=-c%20search_path=a,b';
  expect(readConfig({ DATABASE_URL: written }).databaseUrl).toBe(written);
});

test('the name of a site has up to 60 characters of any kind', () => {
  expect(readConfig({ PRODUCT_NAME: ` ${'🗞'.repeat(60)} ` }).productName).toBe('🗞'.repeat(60));
  expect(() => readConfig({ PRODUCT_NAME: '🗞'.repeat(1_000) })).toThrow(
    `PRODUCT_NAME must be at most 60 characters long, not "${'🗞'.repeat(200)}…".`,
  );
  expect(() => readConfig({ PRODUCT_NAME: '🗞'.repeat(61) })).toThrow('characters long, not ');
  expect(() => readConfig({ PRODUCT_NAME: ' ' })).toThrow('PRODUCT_NAME must be one line of text, not " ".');
});

test('the public address has no path', () => {
  expect(readConfig({ ORIGIN: 'https://News.example/' }).origin).toBe('https://news.example');
  for (const bad of [
    'https://example.org/news',
    'https://example.org/?a',
    'example.org',
    'mailto:me@example.org',
  ])
    expect(() => readConfig({ ORIGIN: bad })).toThrow(
      `ORIGIN must be an address like https://news.example.org, without a path, not "${bad}".`,
    );
});

test.each(['https://me:pass@example.org', 'https://me@example.org/news'])(
  'the public address has no user or password, and the log does not say it: %s',
  (bad) => {
    const given = bad.replace(/\/\/.*@/, '//…@');
    expect(() => readConfig({ ORIGIN: bad })).toThrow(
      `ORIGIN must be an address like https://news.example.org, without a user or password: everybody sees it, not "${given}".`,
    );
  },
);

/** A file with this content that is removed after the test. */
function fileWith(content: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'europe-news-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'secret');
  writeFileSync(file, content);
  return file;
}

test('every secret can be given in a file of its own', () => {
  const config = readConfig({
    AUTH_SECRET_FILE: fileWith(`${'s'.repeat(32)}\n`),
    DATABASE_URL_FILE: fileWith('postgresql://europe:secret@host/news\r\n'),
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET_FILE: fileWith('google'),
    SMTP_URL_FILE: fileWith('smtp://user:password@host:587'),
    MAIL_FROM: 'news@example.org',
  });
  expect(config).toMatchObject({
    authSecret: 's'.repeat(32),
    databaseUrl: 'postgresql://europe:secret@host/news',
    google: { id: 'id', secret: 'google' },
    smtpUrl: 'smtp://user:password@host:587',
  });
});

test('a secret that is given twice or cannot be read is reported by its variable', () => {
  const empty = fileWith('\n');
  const twice = { SMTP_URL: 'smtp://host', SMTP_URL_FILE: fileWith('smtp://host'), MAIL_FROM: 'a@b.example' };
  expect(() =>
    readConfig({ ...twice, AUTH_SECRET_FILE: '/nowhere/secret', DATABASE_URL_FILE: empty }),
  ).toThrow(
    [
      `DATABASE_URL_FILE names a file that cannot be used: it is empty (${empty}).`,
      'AUTH_SECRET_FILE names a file that cannot be used: there is no such file (/nowhere/secret).',
      'SMTP_URL_FILE must not be given together with the secret itself.',
    ].join('\n'),
  );
});

test('an invalid secret is reported by its file, and not shown', () => {
  const file = fileWith('my short secret');
  expect(() => readConfig({ AUTH_SECRET_FILE: file })).toThrow(
    `AUTH_SECRET, read from ${file}, must be at least 32 characters long.`,
  );
});

test.each([
  ['security@example.org', 'mailto:security@example.org'],
  ['mailto:security@example.org', 'mailto:security@example.org'],
  ['https://example.org/security', 'https://example.org/security'],
])('whoever finds a weakness writes to %s', (given, contact) => {
  expect(readConfig({ SECURITY_CONTACT: given }).securityContact).toBe(contact);
});

test('the publisher of the site is read from the environment and from text files', () => {
  const imprint = fileWith('  Example Ltd\n1 Main Street\n');
  const given = { PUBLISHER_NAME: 'Example Ltd', CONTACT: 'ada@example.org', IMPRINT: imprint };
  expect(readConfig(given).publisher).toEqual({
    name: 'Example Ltd',
    contact: 'mailto:ada@example.org',
    about: null,
    imprint: 'Example Ltd\n1 Main Street',
  });
  expect(readConfig({ CONTACT: 'https://example.org/contact' }).publisher.contact).toBe(
    'https://example.org/contact',
  );
  expect(readConfig({}).publisher).toEqual({ name: null, contact: null, about: null, imprint: null });
});

test('texts of the operator that cannot be read stop the start, and say why', () => {
  const binary = fileWith(Buffer.from([0x89, 0x50, 0xff]));
  expect(() =>
    readConfig({
      ABOUT: '/nowhere/about.md',
      IMPRINT: binary,
      CONTACT: 'javascript:alert(1)',
      PUBLISHER_NAME: 'a\nb',
    }),
  ).toThrow(
    [
      'PUBLISHER_NAME must be one line of text, not "a\nb".',
      'CONTACT must be an email address or an address like https://example.org/contact, not "javascript:alert(1)".',
      'ABOUT must name a text file, not "/nowhere/about.md": there is no such file.',
      `IMPRINT must name a text file, not "${binary}": it is not written in UTF-8.`,
    ].join('\n'),
  );
  expect(() => readConfig({ ABOUT: fileWith(' \n') })).toThrow(
    /^ABOUT must name a text file, not ".*": it is empty\.$/,
  );
  expect(() => readConfig({ ABOUT: fileWith('a'.repeat(100_001)) })).toThrow('it is larger than 100 KB.');
  expect(readConfig({ ABOUT: fileWith('a'.repeat(100_000)) }).publisher.about).toHaveLength(100_000);
  expect(() => readConfig({ ABOUT: tmpdir() })).toThrow(
    `ABOUT must name a text file, not "${tmpdir()}": it is a folder.`,
  );
});

test('hubs may only push to a site with a safe public address', () => {
  expect(readConfig({ ORIGIN: 'https://news.example' }).takesPushes).toBe(true);
  expect(readConfig({ ORIGIN: 'http://news.example' }).takesPushes).toBe(false);
  expect(readConfig({}).takesPushes).toBe(false);
  expect(readConfig({ FEED_PRIVATE_NETWORK: 'allow' }).takesPushes).toBe(true);
});

const hostsOf = (PICTURES_NOT_FROM: string) => readConfig({ PICTURES_NOT_FROM }).picturesNotFrom;

test('hosts whose pictures are not passed on are given by name, and a name that can match no host is refused', () => {
  expect(hostsOf('Daily.example, cdn.example.org 192.0.2.1 Zeit-für-München.example')).toEqual([
    'daily.example',
    'cdn.example.org',
    '192.0.2.1',
    'xn--zeit-fr-mnchen-lsbd.example',
  ]);
  const bads = ['.daily.example', '*.daily.example', 'daily..example', 'daily.example.', 'daily'];
  for (const bad of [...bads, 'cdn.example/daily', 'daily.example:8080', 'https://daily.example'])
    expect(() => hostsOf(bad)).toThrow('PICTURES_NOT_FROM must be host names');
});

test('proxy settings are read as other programs do', () => {
  expect(readConfig({}).proxy).toBeNull();
  const except = 'localhost 127.0.0.1 ::1 ';
  const http = 'http://proxy.example:3128';
  expect(readConfig({ HTTP_PROXY: http }).proxy).toEqual({ http, https: http, except });
  expect(readConfig({ https_proxy: 'proxy.example:3128', no_proxy: '.example' }).proxy).toEqual({
    http: '',
    https: http,
    except: `${except}.example`,
  });
  for (const bad of ['socks5://user:secret@proxy.example', 'http://', 'a proxy']) {
    const read = () => readConfig({ HTTPS_PROXY: bad });
    expect(read).toThrow(
      'HTTPS_PROXY must be the address of an HTTP proxy like http://proxy.example.org:3128',
    );
    expect(read).not.toThrow('secret');
  }
});

test('a hub must have a web address', () => {
  expect(readConfig({ WEBSUB_HUB: 'https://hub.example' }).websubHub).toBe('https://hub.example/');
  expect(() => readConfig({ WEBSUB_HUB: 'hub.example' })).toThrow('WEBSUB_HUB must be the address of');
});

test.each([
  'security',
  'http://example.org/',
  'mailto:',
  'https://a b',
  'https://a.example\nContact: https://b.example',
])('nobody can write to %j', (given) => {
  expect(() => readConfig({ SECURITY_CONTACT: given })).toThrow(
    'SECURITY_CONTACT must be an email address or an address like https://example.org/security, not "',
  );
});

test.runIf(process.platform === 'linux')('a setting that names an endless file is refused', () => {
  expect(() => readConfig({ ABOUT: '/dev/zero' })).toThrow('it is larger than 100 KB.');
});
