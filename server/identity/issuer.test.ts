import { expect, test } from 'vitest';
import { proxiesOf } from '#process/proxies.ts';
import { startProxy } from '#tests/support/proxy.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { googleSignIn } from './google.ts';
import { findIssuer } from './issuer.ts';

test('the issuer is requested through the proxy', async () => {
  const issuer = 'http://accounts.example';
  const server = await startPublisher((_, response) => {
    const endpoints = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'];
    response.end(JSON.stringify({ issuer, ...Object.fromEntries(endpoints.map((name) => [name, issuer])) }));
  });
  const proxy = await startProxy(server.origin);
  const proxies = proxiesOf({ HTTP_PROXY: proxy.address, NO_PROXY: '' });
  const found = await findIssuer({ id: 'id', secret: 'secret', issuer }, proxies, quietLog);
  expect(found).toMatchObject({ issuer });
  expect(proxy.asked).toEqual([`${issuer}/.well-known/openid-configuration`]);
  await proxy.stop();
  await server.stop();
});

test('Google lets the person choose an account, although its description does not say that it can', async () => {
  const issuer = {
    issuer: 'https://accounts.google.com',
    authorization_endpoint: 'https://accounts.google.com/to',
    token_endpoint: 'https://accounts.google.com/token',
    jwks_uri: 'https://accounts.google.com/keys',
    ask: () => Promise.reject(new Error('is not asked')),
  };
  const signIn = googleSignIn({ id: 'id', secret: 'secret', issuer: issuer.issuer }, issuer, {
    log: quietLog,
    enrolProven: async () => undefined,
  });
  const [provider] = signIn.init().context.socialProviders;
  const begun = { state: 'state', codeVerifier: 'verifier', redirectURI: 'https://news.example/' };
  const url = await provider?.createAuthorizationURL(begun);
  expect(new URL(`${url}`).searchParams.get('prompt')).toBe('select_account');
});
