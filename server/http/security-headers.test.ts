import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pagePolicy, securityHeaders } from './security-headers.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const origin = 'https://news.example';
const linking = (origin: string) => pagePolicy([], [], { origin, passesPictures: false });
const site = (origin: string) => ({ origin, passesPictures: true });

test('a page can only use its own inline scripts and styles', () => {
  const policy = pagePolicy(
    ['theme()', '\nimport "/a.js"\n', 'theme()'],
    [hashOf('p {}')],
    site('https://news.example'),
  );
  expect(policy).toContain(
    `script-src 'self' ${hashOf('theme()')} ${hashOf('\nimport "/a.js"\n')}; style-src 'self' ${hashOf('p {}')}; `,
  );
  expect(policy).not.toContain('unsafe');
});

test('a page cannot be framed, and only sends forms to this site', () => {
  for (const policy of [pagePolicy([], [], site(origin)), securityHeaders(origin)['content-security-policy']])
    for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
      expect(policy?.split('; ')).toContain(rule);
  expect(pagePolicy([], [], site(origin)).split('; ')).toContain("form-action 'self'");
});

test('HSTS is only sent by a site with https', () => {
  expect(securityHeaders('https://news.example')).toHaveProperty('strict-transport-security');
  expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security');
});

test('pictures without https are only allowed on a site without https', () => {
  expect(linking('http://news.example')).toContain("img-src 'self' https: http: data:;");
  expect(linking('https://news.example')).toContain("img-src 'self' https: data:;");
  expect(pagePolicy([], [], site('http://news.example'))).toContain("img-src 'self' data:;");
});
