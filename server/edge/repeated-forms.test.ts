import type { IncomingMessage } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { createOncePerForm } from './repeated-forms.ts';

afterEach(() => void vi.useRealTimers());

type Sent = { url?: string; body?: string; cookie?: string; browser?: string; from?: string };

function requestOf({
  url = '/signup',
  body = 'email=ada',
  cookie,
  browser = 'Lynx',
  from = '192.0.2.1',
}: Sent) {
  const headers = { 'user-agent': browser, ...(cookie !== undefined && { cookie }) };
  const request = { url, headers, socket: { remoteAddress: from }, rawBody: Buffer.from(body) };
  return request as unknown as IncomingMessage;
}

/** Sends forms, whose replies are numbered as they are made. */
function open(answer: (number: number) => object = () => ({})) {
  const oncePerForm = createOncePerForm<{
    status: number;
    headers: Record<string, string[]>;
    number: number;
  }>(0);
  let made = 0;
  return (sent: Sent = {}) =>
    oncePerForm(requestOf(sent), async () => {
      made += 1;
      return { status: 303, headers: {}, number: made, ...answer(made) };
    });
}

test('a form that is sent twice gets the first reply twice, for a moment after it', async () => {
  vi.useFakeTimers();
  const send = open();
  const both = await Promise.all([send(), send()]);
  expect(both.map(({ number }) => number)).toEqual([1, 1]);
  vi.advanceTimersByTime(2_900);
  expect(await send()).toMatchObject({ number: 1 });
  vi.advanceTimersByTime(200);
  expect(await send()).toMatchObject({ number: 2 });
});

test('no form gets the reply to one of another reader, of another address or with other fields', async () => {
  const send = open();
  await send();
  for (const other of [
    { cookie: 'session=1' },
    { browser: 'w3m' },
    { from: '192.0.2.2' },
    { url: '/login' },
    { body: 'email=bea' },
  ])
    expect((await send(other)).number).toBeGreaterThan(1);
});

test('a form that is sent again after another one of the same reader acts again', async () => {
  const send = open();
  for (const body of ['do=hide', 'do=show', 'do=hide']) await send({ body });
  expect(await send({ body: 'do=hide' })).toMatchObject({ number: 3 });
});

test('the time of one form does not end that of the next one', async () => {
  vi.useFakeTimers();
  const send = open();
  await send({ body: 'do=hide' });
  vi.advanceTimersByTime(2_000);
  await send({ body: 'do=show' });
  vi.advanceTimersByTime(2_000);
  expect(await send({ body: 'do=show' })).toMatchObject({ number: 2 });
});

test('a reply whose cookie the browser brings is not given again: it has arrived', async () => {
  const send = open((number) => ({
    headers: { 'set-cookie': [`session=${number}1; Max-Age=9; HttpOnly`, 'state=; Max-Age=0'] },
  }));
  await send();
  await send({ url: '/logout', cookie: 'theme=dark; state=; session=99' });
  expect(await send()).toMatchObject({ number: 1 });
  await send({ url: '/logout', cookie: 'theme=dark; session=11' });
  expect(await send()).toMatchObject({ number: 4 });
});

test('a reply other than a redirect is shared only while it is made', async () => {
  for (const status of [200, 400, 503]) {
    const send = open(() => ({ status }));
    expect((await Promise.all([send(), send()])).map(({ number }) => number)).toEqual([1, 1]);
    expect(await send()).toMatchObject({ number: 2 });
  }
  const send = open((number) => {
    if (number === 1) throw new Error('The renderer is away');
    return {};
  });
  await expect(send()).rejects.toThrow('away');
  expect(await send()).toMatchObject({ number: 2 });
});

test('of very many readers the last ones are remembered', async () => {
  const send = open();
  for (let reader = 0; reader <= 1_000; reader += 1) await send({ cookie: `session=${reader}` });
  expect(await send({ cookie: 'session=1' })).toMatchObject({ number: 2 });
  expect(await send({ cookie: 'session=0' })).toMatchObject({ number: 1_002 });
});
