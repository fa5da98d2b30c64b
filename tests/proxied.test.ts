import { afterAll, beforeEach, expect, test } from 'vitest';
import { startWatch } from '#fetching/fetch-watch.ts';
import { createWebClient, readBody } from '#fetching/web-client.ts';
import { proxiesOf } from '#process/proxies.ts';
import { startProxy } from '#tests/support/proxy.ts';
import { startPublisher } from '#tests/support/publisher.ts';

const limits = { firstByte: 50_000, total: 50_000, redirects: 5 };

const publisher = await startPublisher(({ url, headers }, response) => {
  if (url === '/moved') response.writeHead(301, { location: 'http://10.0.0.1/inside' });
  response.end(`${headers.host}${url}`);
});
const proxy = await startProxy(publisher.origin, /refused/);
beforeEach(() => void proxy.asked.splice(0));
afterAll(async () => {
  await proxy.stop();
  await publisher.stop();
});

async function fetchText(
  url: string,
  { address = proxy.address, except = '', privateNetworkAllowed = false } = {},
): Promise<string> {
  const proxies = proxiesOf({ HTTP_PROXY: address, NO_PROXY: except });
  const client = createWebClient({ privateNetworkAllowed, proxy: proxies, limits });
  const watch = startWatch(limits, new AbortController().signal);
  try {
    const { response } = await client.follow({ url, headers: {}, watch });
    return new TextDecoder().decode(await readBody(response, 1_000));
  } catch (error) {
    return (error as Error).message;
  } finally {
    watch.stop();
    await client.close();
  }
}

test('requests go through the proxy', async () => {
  expect(await fetchText('http://daily.example/feed')).toBe('daily.example/feed');
  expect(proxy.asked).toEqual(['http://daily.example/feed']);
});

test('with https the proxy sees only the host, and a refusal names the proxy', async () => {
  const told = await fetchText('https://refused.example/feed');
  expect(told).toContain('403');
  expect(told).toContain(`(proxy: ${new URL(proxy.address).host})`);
  expect(proxy.asked).toEqual(['CONNECT refused.example:443']);
});

test('the error names a proxy that is down', async () => {
  expect(await fetchText('http://daily.example/feed', { address: 'http://127.0.0.1:9' })).toBe(
    'daily.example refused the connection (proxy: 127.0.0.1:9).',
  );
});

test('excluded hosts and this machine are requested without it', async () => {
  expect(await fetchText('http://daily.invalid/feed', { except: 'other.example, daily.invalid' })).toContain(
    'does not exist',
  );
  const local = `${publisher.origin}/feed`;
  expect(await fetchText(local, { privateNetworkAllowed: true })).toBe(local.slice('http://'.length));
  expect(proxy.asked).toEqual([]);
});

test.each([
  ['http://daily.invalid/', 'daily.invalid:8080, *.daily.invalid', false],
  ['http://nodaily.invalid/', 'daily.invalid .aily.invalid,', false],
  ['http://daily.invalid:8080/', 'other.example daily.invalid:8080', true],
  ['http://daily.invalid/', 'daily.invalid:80', true],
  ['http://news.daily.invalid./', '*.Daily.invalid', true],
  ['http://news.daily.invalid/', '.daily.invalid', true],
  ['http://daily.invalid/', '.daily.invalid', true],
  ['http://daily.invalid/', '*', true],
])('the error names the proxy only if it was asked: %s with NO_PROXY=%s', async (url, except, isExempt) => {
  const address = 'http://127.0.0.1:9'; // refuses
  const told = await fetchText(url, { address, except, privateNetworkAllowed: true });
  expect(told.includes('refused the connection')).toBe(!isExempt);
  expect(told.includes('(proxy: 127.0.0.1:9)')).toBe(!isExempt);
});

test('addresses of private networks are not requested through the proxy, wherever they come from', async () => {
  const refusal = /is an address of a private network/;
  for (const url of ['http://10.0.0.1/', 'https://[fd00::1]/', 'http://169.254.169.254/'])
    expect(await fetchText(url)).toMatch(refusal);
  for (const url of ['http://intranet/', 'http://intranet./', `${publisher.origin}/feed`])
    expect(await fetchText(url)).toMatch(refusal);
  expect(proxy.asked).toEqual([]);
  expect(await fetchText('http://daily.example/moved')).toMatch(refusal);
  expect(proxy.asked).toEqual(['http://daily.example/moved']);
});
