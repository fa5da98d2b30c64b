import { afterAll, expect, test } from 'vitest';
import type { Queryable } from '#db/client.ts';
import { asc, sql } from '#db/drizzle.ts';
import { picture } from '#db/schema.ts';
import { openPictureSites } from '#tests/support/picture-site.ts';
import { refuseHosts } from './withdrawn-store.ts';

const sites = await openPictureSites();
afterAll(async () => sites.close());
const never = new AbortController().signal;

const stored = sql`
  insert into picture (id, url)
  select public.picture_id(url), url from generate_series(1, 12000) as n,
    lateral (select (array['https://a.example/', 'https://img.daily.example/', 'https://DAILY.example/'])[n % 3 + 1] || n) as named(url)`;

/** Refuses hosts; returns how many rows each statement read, and how many were written. */
async function refuse(...hosts: string[]): Promise<{ read: number[]; written: number }> {
  return sites.database.transaction(async (transaction) => {
    await transaction.execute(sql`set local random_page_cost = 1.1`);
    const count = async () => {
      const { rows } = await transaction.execute<{ read: number; written: number }>(sql`
        select (seq_tup_read + idx_tup_fetch)::int as read, n_tup_upd::int as written
        from pg_stat_xact_user_tables where relname = 'picture'`);
      return rows[0] ?? { read: NaN, written: NaN };
    };
    const first = await count();
    const read: number[] = [];
    const counting = {
      execute: async (statement: Parameters<Queryable['execute']>[0]) => {
        const before = await count();
        const result = await transaction.execute(statement);
        read.push((await count()).read - before.read);
        return result;
      },
    };
    await refuseHosts(counting as unknown as Queryable, hosts, never);
    return { read, written: (await count()).written - first.written };
  });
}

const refusedOf = async () => {
  const rows = await sites.database.select().from(picture).orderBy(asc(picture.id));
  const places = rows.filter(({ state }) => state === 'refused').map(({ url }) => url.replace(/\d+$/, ''));
  return Object.fromEntries(
    Map.groupBy(places, (place) => place)
      .entries()
      .map(([place, all]) => [place, all.length]),
  );
};

test('hosts are refused, and no longer, with some of all pictures at a time, so that no statement runs out of time', async () => {
  await sites.database.execute(stored);
  await sites.database.execute(sql`analyze picture`);
  const refusing = await refuse('daily.example');
  expect(Math.max(...refusing.read)).toBeLessThan(3_000);
  expect(refusing.written).toBe(8_000);
  const daily = { 'https://img.daily.example/': 4_000, 'https://DAILY.example/': 4_000 };
  expect(await refusedOf()).toEqual(daily);
  expect((await refuse('daily.example')).written).toBe(0);
  expect((await refuse('a.example', 'img.daily.example')).written).toBe(8_000);
  expect(await refusedOf()).toEqual({ 'https://a.example/': 4_000, 'https://img.daily.example/': 4_000 });
  expect((await refuse()).written).toBe(8_000);
  expect(await refusedOf()).toEqual({});
  await sites.clear();
});

test('until that is done, readers do not wait for it, and are not sent pictures of these hosts either', async () => {
  const id = await sites.name('/photo.jpg');
  const other = await sites.name(`${sites.origin.replace('127.0.0.1', 'localhost')}/photo.jpg`, {
    slugId: 'b',
  });
  const before = sites.openSite();
  for (const picture of [id, other]) expect((await before.ask(picture)).status).toBe(200);
  await before.close();
  await sites.database.transaction(async (transaction) => {
    await transaction.execute(sql`select from picture where id = ${id} for update`);
    const site = sites.openSite({ picturesNotFrom: ['127.0.0.1'] });
    expect((await site.ask(id)).status).toBe(404);
    expect((await site.ask(other)).status).toBe(200);
    expect(sites.kept().some((name) => name.startsWith(id))).toBe(true);
  });
  await expect.poll(() => sites.kept().filter((name) => name.startsWith(id))).toEqual([]);
  expect(sites.kept()).not.toEqual([]);
  await sites.clear();
});
