import { expect, test } from 'vitest';
import { hubHintsOf, hubLinkOf } from './hub-link.ts';

const nothing = { hub: null, self: null };
const url = 'https://paper.example/feed';

test.each([
  ['<https://hub.example/>; rel="hub", <https://paper.example/feed>; rel="self"', 'https://hub.example/'],
  ['<https://paper.example/feed>; rel=self, <https://hub.example/>; rel=hub', 'https://hub.example/'],
  ['<https://hub.example/?a=1,2>; title="a, b"; rel="alternate HUB"', 'https://hub.example/?a=1,2'],
  ['<https://a.example/>; rel="hub",<https://b.example/>; rel="hub"', 'https://a.example/'],
  ['<https://a.example/>; rel="hubs"', null],
  ['https://a.example/; rel="hub"', null],
  ['<<<<>>>>;;;rel', null],
])('the hub of the header %s', (header, hub) => {
  expect(hubHintsOf(header).hub).toBe(hub);
});

test('headers take precedence over the feed, and the topic defaults to the requested address', () => {
  const header = { hub: 'https://header.example/', self: null };
  const body = { hub: 'https://body.example/', self: 'https://paper.example/own' };
  expect(hubLinkOf({ header, body, url }, false)).toEqual({ hub: 'https://header.example/', topic: url });
  expect(hubLinkOf({ header: nothing, body, url }, false)).toEqual({
    hub: 'https://body.example/',
    topic: 'https://paper.example/own',
  });
  const self = 'https://paper.example/of-the-header';
  expect(hubLinkOf({ header: { hub: null, self }, body, url }, false)).toEqual({
    hub: 'https://body.example/',
    topic: self,
  });
  expect(hubLinkOf({ header: nothing, body: nothing, url }, false)).toBeNull();
});

const hubOf = (hub: string, insecure = false) =>
  hubLinkOf({ header: { hub, self: null }, body: nothing, url }, insecure)?.hub;

test('a hub that cannot be given a secret safely is ignored', () => {
  expect(hubOf('http://hub.example/')).toBeUndefined();
  expect(hubOf('http://hub.example/', true)).toBe('http://hub.example/');
  expect(hubOf('/hub')).toBe('https://paper.example/hub');
  for (const hub of [
    'javascript:alert(1)',
    'https://user:word@hub.example/',
    `https://h.example/${'a'.repeat(2_001)}`,
  ])
    expect(hubOf(hub, true)).toBeUndefined();
});
