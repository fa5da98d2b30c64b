import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
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
      'MAIL_FROM must be an email address, not "news".',
      'RATE_LIMITS must be "on" or "off", not "none".',
    ].join('\n'),
  );
});
