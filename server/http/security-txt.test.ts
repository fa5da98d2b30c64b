import { expect, test } from 'vitest';
import { securityTxt } from './security-txt.ts';

const address = '/.well-known/security.txt';
const origin = 'https://news.example.org';

test('security.txt has the contact, and is valid for half a year', async () => {
  const reply = await securityTxt({ origin, securityContact: 'mailto:security@example.org' }).request(
    address,
  );
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i);
  expect(reply.headers.get('cache-control')).toBe('public, max-age=3600');
  const text = await reply.text();
  const expires = /^Expires: (.+)$/m.exec(text)?.[1] ?? '';
  expect(text).toBe(
    [
      'Contact: mailto:security@example.org',
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      'Canonical: https://news.example.org/.well-known/security.txt',
      '',
    ].join('\n'),
  );
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThanOrEqual(180);
  expect(days).toBeLessThanOrEqual(181);
});

test('a site without a contact has no security.txt', async () => {
  const reply = await securityTxt({ origin, securityContact: undefined }).request(address);
  expect(reply.status).toBe(404);
});
