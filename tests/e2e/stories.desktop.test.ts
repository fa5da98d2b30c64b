import { until } from '#tests/support/site.ts';
import { expect, test } from './reader.ts';
import { ferry, ferryInDutch } from './stories-edition.ts';
import { startStoriesSite, type StoriesSite } from './stories-site.ts';

// One after the other, in one process: they share a site.
test.describe.configure({ mode: 'default' });
let site: StoriesSite;
test.beforeAll(async () => {
  site = await startStoriesSite();
});
test.afterAll(() => site.stop());
test.beforeEach(({ complaints }) => complaints.trust(site.url));

test('a story grows when another country reports it', async () => {
  const before = await site.findStory(ferry.german.title);
  expect(before?.story.countries).toEqual(['de', 'es', 'fr', 'gr', 'ie', 'pl']);
  await site.print('meuse', ferryInDutch);
  await until(async () => (await site.findStory(ferryInDutch.title)) !== undefined);
  expect((await site.findStory(ferryInDutch.title))?.story).toMatchObject({
    id: before?.story.id,
    publishers: 7,
  });
});
