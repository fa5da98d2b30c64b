import { expect, test } from 'vitest';
import { proxiesOf } from '#process/proxies.ts';
import { startProxy } from '#tests/support/proxy.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
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
