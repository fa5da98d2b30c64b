import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';

/** What the README's table says of each variable that has a value of its own where none is given. */
function documentedDefaults(): Record<string, string> {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const rows = [...readme.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \| ([^|]+) \|/gm)];
  const pairs = rows.flatMap(([, names = '', defaults = '']) => {
    const values = defaults.split(', ');
    return names.split(', ').map((name, index) => [name.replaceAll('`', ''), values[index] ?? ''] as const);
  });
  return Object.fromEntries(pairs.filter(([, value]) => !/^$|^unset|^generated|\$/.test(value)));
}

test('what is not set is as the README says', () => {
  const documented = documentedDefaults();
  expect(documented).toMatchObject({ FEED_PRIVATE_NETWORK: 'deny', ARTICLE_RETENTION_DAYS: '90' });
  expect(Object.keys(documented).length).toBeGreaterThan(10);
  expect(readConfig({})).toEqual(readConfig(documented));
});

test('sign-in with Google needs its client, and its issuer is Google unless named', () => {
  expect(readConfig({}).google).toBeNull();
  expect(readConfig({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }).google).toEqual({
    id: 'id',
    secret: 'secret',
    issuer: 'https://accounts.google.com',
  });
});

test('half a setting is told with the name of the other half', () => {
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

test('mails come from an address, or from a name with one', () => {
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

test('bad values are named, secret ones not shown', () => {
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
      'SMTP_URL must be an address like smtp://user:password@host:587.',
      'MAIL_FROM must be an email address, alone or as in Europe News <news@example.org>, not "news".',
      'RATE_LIMITS must be "on" or "off", not "none".',
    ].join('\n'),
  );
});

/** A file with this content, for as long as the test runs. */
function fileWith(content: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'europe-news-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'secret');
  writeFileSync(file, content);
  return file;
}

test('every secret may stand in a file of its own', () => {
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

test('a secret that is given twice or cannot be read is told by its variable', () => {
  const empty = fileWith('\n');
  const twice = { SMTP_URL: 'smtp://host', SMTP_URL_FILE: fileWith('smtp://host'), MAIL_FROM: 'a@b.example' };
  expect(() =>
    readConfig({ ...twice, AUTH_SECRET_FILE: '/nowhere/secret', DATABASE_URL_FILE: empty }),
  ).toThrow(
    [
      `DATABASE_URL_FILE names an empty file: ${empty}.`,
      "AUTH_SECRET_FILE names a file that cannot be read: ENOENT: no such file or directory, open '/nowhere/secret'.",
      'SMTP_URL_FILE must not be given together with the secret itself.',
    ].join('\n'),
  );
});

test('a bad secret is told by its file, and not shown', () => {
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

test('who runs the site is read from the environment and from text files', () => {
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
    /PUBLISHER_NAME must be one line of text.*CONTACT must be an email address or an address like.*ABOUT must name a text file: ENOENT.*IMPRINT must name a text file:/s,
  );
  expect(() => readConfig({ ABOUT: fileWith(' \n') })).toThrow(/ABOUT must name a text file: .* is empty/);
});

test('hubs may send to a site that they reach safely', () => {
  expect(readConfig({ ORIGIN: 'https://news.example' }).takesPushes).toBe(true);
  expect(readConfig({ ORIGIN: 'http://news.example' }).takesPushes).toBe(false);
  expect(readConfig({}).takesPushes).toBe(false);
  expect(readConfig({ FEED_PRIVATE_NETWORK: 'allow' }).takesPushes).toBe(true);
});

test('a hub must be an address of the web', () => {
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
