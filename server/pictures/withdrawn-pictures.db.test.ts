import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { user } from '#db/account-schema.ts';
import { pictureBlock } from '#db/desk-schema.ts';
import { eq, sql } from '#db/drizzle.ts';
import { article } from '#db/schema.ts';
import { removeArticle, restoreArticle } from '#server/desk/articles/article-decisions.ts';
import { openPictureSites } from '#tests/support/picture-site.ts';

let sites: Awaited<ReturnType<typeof openPictureSites>>;

beforeAll(async () => {
  sites = await openPictureSites();
});
afterAll(async () => sites.close());
afterEach(async () => {
  await sites.database.delete(pictureBlock);
  await sites.clear();
});

const command = { by: 'command' } as const;
const why = { reason: 'copyright', note: null } as const;
const remove = async (id: string) => {
  await removeArticle(sites.database, command, id, why);
  sites.tell({ kind: 'removal', articles: [id], sections: [] });
};
const restore = async (id: string) => {
  await restoreArticle(sites.database, command, id, { ...why, reason: 'mistake' });
  sites.tell({ kind: 'removal', articles: [id], sections: [] });
};

test('a picture that only an article names that was taken down is not given any more, nor kept', async () => {
  const id = await sites.name('/photo.jpg');
  const site = sites.openSite();
  expect((await site.ask(id)).status).toBe(200);
  expect(sites.kept()).not.toEqual([]);
  await remove('a');
  expect((await site.ask(id)).status).toBe(404);
  expect((await site.ask(id, 320)).status).toBe(404);
  await expect.poll(() => sites.kept()).toEqual([]);
  expect(sites.asked).toEqual(['/photo.jpg']);
  await restore('a');
  expect((await site.ask(id)).status).toBe(200);
  expect(sites.asked).toEqual(['/photo.jpg', '/photo.jpg']);
});

test('who missed the decision knows of it from the next start on', async () => {
  const id = await sites.name('/photo.jpg');
  const before = sites.openSite();
  expect((await before.ask(id)).status).toBe(200);
  await before.close();
  await removeArticle(sites.database, command, 'a', why);
  expect((await sites.openSite().ask(id)).status).toBe(404);
  await expect.poll(() => sites.kept()).toEqual([]);
});

test('a picture that another article or a member names too stays, and one that is named later is given again', async () => {
  const id = await sites.name('/photo.jpg');
  const { database } = sites;
  const site = sites.openSite();
  const [{ image } = { image: null }] = await database.select({ image: article.image }).from(article);
  await sites.name('/photo.jpg', { slugId: 'b', url: 'https://other.example/b' });
  await remove('a');
  expect((await site.ask(id)).status).toBe(200);
  await remove('b');
  expect((await site.ask(id)).status).toBe(404);
  await database.insert(user).values({ id: 'ada', email: 'ada@example.org', name: 'Ada', image });
  expect((await site.ask(id)).status).toBe(200);
  await database.delete(user).where(eq(user.id, 'ada'));
});

test('of a picture that nobody names any more, as when its member has left, nothing is kept', async () => {
  const { database } = sites;
  const image = `${sites.origin}/photo.jpg?ada`;
  await database.insert(user).values({ id: 'ada', email: 'ada@example.org', name: 'Ada', image });
  const { rows } = await database.execute<{ id: string }>(sql`select public.picture_id(${image}) as id`);
  const face = rows[0]?.id ?? '';
  const other = await sites.name('/photo.jpg');
  const site = sites.openSite();
  for (const id of [face, other]) expect((await site.ask(id)).status).toBe(200);
  await site.close();
  await database.delete(user).where(eq(user.id, 'ada'));
  const later = sites.openSite();
  await expect.poll(() => sites.kept().filter((name) => name.startsWith(face))).toEqual([]);
  expect((await later.ask(face)).status).toBe(404);
  expect(sites.kept().filter((name) => name.startsWith(other))).not.toEqual([]);
});

test('no picture of a blocked publisher is given, made or made ahead', async () => {
  const { database } = sites;
  await database.insert(pictureBlock).values({ publisher: 'The Example' });
  const id = await sites.name('/photo.jpg', { sections: ['breaking'] });
  const site = sites.openSite();
  expect((await site.ask(id)).status).toBe(404);
  expect(await site.markOf('a')).toBeNull();
  expect(sites.asked).toEqual([]);
  await database.execute(sql`delete from picture_block`);
  sites.tell({ kind: 'picture_block', publisher: 'The Example' });
  expect((await site.ask(id)).status).toBe(200);
});
