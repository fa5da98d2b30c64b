import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

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
