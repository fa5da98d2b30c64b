import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { sendValue, type ValueSink } from './reply-value.ts';

const news = { data: [{ title: 'News' }] };
const app = new Hono().get('/news', (c) => sendValue(c, news));

test('a request over the network gets JSON', async () => {
  const reply = await app.request('/news');
  expect(reply.headers.get('content-type')).toBe('application/json');
  expect(await reply.json()).toEqual(news);
});

test('a request in process can get the value itself', async () => {
  const value: ValueSink['value'] = {};
  const reply = await app.request('/news', undefined, { value });
  expect(reply.status).toBe(200);
  expect(value.said).toBe(news);
});
