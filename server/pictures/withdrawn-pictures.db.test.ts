import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { user } from '#db/account-schema.ts';
import { connectDatabase, type Database } from '#db/client.ts';
import { pictureBlock } from '#db/desk-schema.ts';
import { eq, sql } from '#db/drizzle.ts';
import type { Notice } from '#db/notifications.ts';
import { article, picture } from '#db/schema.ts';
import { removeArticle, restoreArticle } from '#server/desk/articles/article-decisions.ts';
import { forgetTextsAfter } from '#tests/support/forget-texts.ts';
import { openPictureSites } from '#tests/support/picture-site.ts';
import { newMember } from '#tests/support/reader.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const sites = await openPictureSites();
afterAll(async () => sites.close());
afterEach(async () => {
  await sites.database.delete(pictureBlock);
  await sites.database.delete(user);
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

test('a picture only used by an article that was taken down is no longer served or kept', async () => {
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

test('when an article is taken down, pictures wait for its own only, not for all of publishers that are blocked', async () => {
  const { database } = sites;
  await database.insert(pictureBlock).values({ publisher: 'The Other' });
  const [id, other] = [await sites.name('/photo.jpg'), await sites.name('/photo.jpg?b', { slugId: 'b' })];
  const site = sites.openSite();
  expect((await site.ask(id)).status).toBe(200);
  const asked = vi.spyOn(database.$client, 'query');
  await remove('a');
  expect((await site.ask(id)).status).toBe(404);
  expect((await site.ask(other)).status).toBe(200);
  const statements = (asked.mock.calls as unknown as [{ text: string }][]).map(([{ text }]) => text);
  asked.mockRestore();
  expect(statements.filter((text) => text.includes('select publisher from picture_block'))).toEqual([]);
});

test('a picture of an article that was taken down goes at once with the last other article that used it', async () => {
  const id = await sites.name('/photo.jpg');
  await sites.name('/photo.jpg', { slugId: 'b', url: 'https://other.example/b' });
  await remove('a');
  const site = sites.openSite();
  expect((await site.ask(id)).status).toBe(200);
  await sites.database.delete(article).where(eq(article.slugId, 'b')); // as with its feed
  sites.tell({ kind: 'removal', articles: ['b'], sections: [] });
  expect((await site.ask(id)).status).toBe(404);
  await expect.poll(() => sites.kept()).toEqual([]);
});

test('a picture that is being made while its article is taken down is neither served nor kept', async () => {
  const id = await sites.name('/slow.jpg');
  const site = sites.openSite();
  const asking = site.ask(id);
  await expect.poll(() => sites.asked).toEqual(['/slow.jpg']);
  await remove('a');
  expect((await asking).status).toBe(404);
  await expect.poll(() => sites.kept()).toEqual([]);
});

test('a process that missed the decision applies it from its next start', async () => {
  const id = await sites.name('/photo.jpg');
  const before = sites.openSite();
  expect((await before.ask(id)).status).toBe(200);
  await before.close();
  await removeArticle(sites.database, command, 'a', why);
  expect((await sites.openSite().ask(id)).status).toBe(404);
  await expect.poll(() => sites.kept()).toEqual([]);
});

test('a process that was cut off from notices looks for decisions as soon as it hears others again', async () => {
  const id = await sites.name('/photo.jpg');
  const site = sites.openSite();
  expect((await site.ask(id)).status).toBe(200);
  await removeArticle(sites.database, command, 'a', why);
  sites.tell({ kind: 'gap' });
  expect((await site.ask(id)).status).toBe(404);
  await expect.poll(() => sites.kept()).toEqual([]);
});

/** Another connection to the same database. */
function connectedBy(change: (url: URL) => void): Database {
  const url = new URL(sites.connection.url);
  change(url);
  return connectDatabase({ ...sites.connection, url: url.href }, 2);
}

test.each([
  [
    'cannot be written to',
    404,
    (url: URL) => url.searchParams.set('options', '-c default_transaction_read_only=on'),
  ],
  ['cannot be reached', 503, (url: URL) => url.searchParams.set('host', '/nowhere')],
])('even if the database %s for now', async (_, status, change) => {
  const id = await sites.name('/photo.jpg');
  const before = sites.openSite();
  expect((await before.ask(id)).status).toBe(200);
  await before.close();
  await removeArticle(sites.database, command, 'a', why);
  const other = connectedBy(change);
  const site = sites.openSite({ picturesNotFrom: [new URL(sites.origin).hostname] }, undefined, other);
  expect((await site.ask(id)).status).toBe(status);
  await site.close();
  await other.$client.end();
});

const imageOf = async (slugId: string) => {
  const rows = await sites.database.select().from(article).where(eq(article.slugId, slugId));
  return rows[0]?.image ?? null;
};
const join = (id: string, image: string | null) =>
  sites.database.insert(user).values({ id, email: `${id}@example.org`, name: id, image });
const faceOf = async (id: string) =>
  (await sites.database.select().from(user).where(eq(user.id, id)))[0]?.image;

test('a picture that another article also uses stays', async () => {
  const id = await sites.name('/photo.jpg');
  const site = sites.openSite();
  await sites.name('/photo.jpg', { slugId: 'b', url: 'https://other.example/b' });
  await remove('a');
  expect((await site.ask(id)).status).toBe(200);
  await remove('b');
  expect((await site.ask(id)).status).toBe(404);
});

test('a member who uses a withdrawn picture does not bring it back, and has no picture', async () => {
  const { database } = sites;
  const id = await sites.name('/photo.jpg');
  const other = await sites.name('/photo.jpg?other', { slugId: 'b', source: 'The Other' });
  const images = [await imageOf('a'), await imageOf('b')];
  const site = sites.openSite();
  await remove('a');
  await database.insert(pictureBlock).values({ publisher: 'The Other' });
  sites.tell({ kind: 'picture_block', publisher: 'The Other' });
  await join('ada', images[0] ?? null);
  await join('bob', null);
  await database.update(user).set({ image: images[1] }).where(eq(user.id, 'bob'));
  expect([await faceOf('ada'), await faceOf('bob')]).toEqual([null, null]);
  for (const withdrawn of [id, other]) expect((await site.ask(withdrawn)).status).toBe(404);
  await restore('a');
  await database.update(user).set({ image: images[0] }).where(eq(user.id, 'ada'));
  expect((await site.ask(id)).status).toBe(200);
  expect(await faceOf('ada')).toBe(images[0]);
});

test('a picture stays withdrawn when the text of its article is deleted', async () => {
  const { database } = sites;
  const id = await sites.name('/photo.jpg');
  const image = await imageOf('a');
  await remove('a');
  expect(await forgetTextsAfter(database, 31)).toBe(1);
  expect(await imageOf('a')).toBeNull();
  await join('ada', image);
  expect(await faceOf('ada')).toBeNull();
  expect((await sites.openSite().ask(id)).status).toBe(404);
  await database.delete(picture);
  await database.update(user).set({ image }).where(eq(user.id, 'ada'));
  expect(await faceOf('ada')).toBeNull();
  await sites.name('/photo.jpg', { slugId: 'b', url: 'https://other.example/b' });
  expect((await sites.openSite().ask(id)).status).toBe(200);
});

test('a member keeps a picture that an article also uses, whatever happens to the article', async () => {
  const { database } = sites;
  const id = await sites.name('/photo.jpg');
  const image = await imageOf('a');
  await join('ada', image);
  const site = sites.openSite();
  await remove('a');
  await database.update(user).set({ name: 'Ada', image }).where(eq(user.id, 'ada'));
  expect(await faceOf('ada')).toBe(image);
  expect((await site.ask(id)).status).toBe(200);
  await database.delete(user);
  expect((await sites.openSite().ask(id)).status).toBe(404);
});

test('a picture that is no longer used, as after its member’s account was deleted, is not kept', async () => {
  const { database } = sites;
  const image = `${sites.origin}/photo.jpg?ada`;
  await join('ada', image);
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

test('deleting an account removes its picture at once, unless it is used elsewhere', async () => {
  const { database, origin } = sites;
  const listeners = new Set<(notice: Notice) => void>([sites.tell]);
  const notifications = {
    publish: async (notice: Notice) => listeners.forEach((hear) => hear(notice)),
    subscribe: (hear: (notice: Notice) => void) => {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
  };
  const app = createTestApp(database, { notifications });
  const server = await startTestServer(database, { notifications, pictures: sites.openSite().service });
  const ada = await newMember(app, 'ada@example.org', `${origin}/photo.jpg?ada`);
  const bob = await newMember(app, 'bob@example.org', `${origin}/photo.jpg?both`);
  const eve = await newMember(app, 'eve@example.org', `${origin}/photo.jpg?both`);
  const [own = '', shared = ''] = (await database.select().from(picture).orderBy(picture.url)).map(
    ({ id }) => id,
  );
  const ask = async (id: string) =>
    (await fetch(`http://127.0.0.1:${server.port}/pictures/${id}-640.webp`)).status;
  for (const id of [own, shared]) expect(await ask(id)).toBe(200);
  for (const { post } of [ada, bob]) await post('/api/auth/delete-user');
  expect([await ask(own), await ask(shared)]).toEqual([404, 200]);
  expect((await database.select().from(picture)).map(({ id }) => id)).toEqual([shared]);
  await expect.poll(() => sites.kept().filter((name) => name.startsWith(own))).toEqual([]);
  await eve.post('/api/auth/delete-user');
  expect(await ask(shared)).toBe(404);
  await server.close();
});

test('no picture of a blocked publisher is served, made or made ahead', async () => {
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
