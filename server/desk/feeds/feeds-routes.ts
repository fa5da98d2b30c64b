import { Hono } from 'hono';
import * as z from 'zod/mini';
import {
  type CatalogueChanges,
  CatalogueChangesReply,
  type DeskFeed,
  DeskFeedList,
  DeskFeedReply,
  FeedAddition,
  FeedCheck,
  FeedReportReply,
  OpmlImport,
  OpmlPreview,
} from '#contract/feed.ts';
import { listCatalogue } from '#newsroom/catalogue/catalogue-store.ts';
import { compareCatalogues, type CatalogueDifference } from '#newsroom/catalogue/compare-catalogues.ts';
import { listFeedStatus } from '#newsroom/catalogue/feed-status-store.ts';
import { CatalogueError, parseCatalogue, type CatalogueFeed } from '#newsroom/catalogue/opml.ts';
import { writeCatalogue } from '#newsroom/catalogue/write-opml.ts';
import { describeDeskCall } from '#server/desk/describe-desk-call.ts';
import type { DeskDeps } from '#server/desk/desk-deps.ts';
import { deciderOf, type DeskEnv } from '#server/desk/desk-guard.ts';
import { AppError } from '#server/http/app-error.ts';
import { readBody } from '#server/http/json-body.ts';
import { checkAddress } from './check-address.ts';
import { toDeskFeed } from './desk-feed.ts';
import { decideToAdd, decideToImport } from './feed-decisions.ts';
import { wholeFeed } from './whole-feed.ts';

type Deps = Pick<DeskDeps, 'announce' | 'config' | 'database' | 'doctor'>;

/** The catalogue: reading it, and adding to it. */
export function feedsRoutes(deps: Deps): Hono<DeskEnv> {
  const { config, database } = deps;

  return new Hono<DeskEnv>()
    .get('/feeds', docs.list, async (c) => {
      const data = (await listFeedStatus(database)).map(toDeskFeed);
      return c.json({ data } satisfies { data: DeskFeed[] });
    })
    .get('/feeds.opml', docs.export, async (c) => {
      const opml = writeCatalogue(await listCatalogue(database), config.productName);
      c.header('content-disposition', 'attachment; filename="feeds.opml"');
      return c.body(opml, 200, { 'content-type': 'text/x-opml; charset=utf-8' });
    })
    .post('/feeds/check', docs.check, async (c) => {
      const { url, sections = [] } = await readBody(c, FeedCheck);
      return c.json({ data: await checkAddress(deps, url, sections) });
    })
    .post('/feeds/add', docs.add, async (c) => {
      const { id } = await decideToAdd(deps, deciderOf(c), await readBody(c, FeedAddition));
      return c.json(await wholeFeed(database, id));
    })
    .post('/feeds/preview', docs.preview, async (c) => {
      const list = parseOpml((await readBody(c, OpmlPreview)).opml);
      return c.json({ data: changesOf(compareCatalogues(await listCatalogue(database), list)) });
    })
    .post('/feeds/import', docs.import, async (c) => {
      const { opml, ...why } = await readBody(c, OpmlImport);
      return c.json({ data: changesOf(await decideToImport(deps, deciderOf(c), parseOpml(opml), why)) });
    });
}

const docs = {
  list: describeDeskCall('The feeds of the catalogue and how they are doing', {
    reply: { says: 'Feeds, by section and publisher', schema: DeskFeedList },
  }),
  export: describeDeskCall('The catalogue as OPML', {
    reply: { says: 'OPML 2.0', schema: z.string(), types: ['text/x-opml'] },
  }),
  check: describeDeskCall('What a feed at an address would bring; stores nothing', {
    body: FeedCheck,
    reply: { says: "The doctor's report", schema: FeedReportReply },
  }),
  add: describeDeskCall('Add a feed, due at once', {
    body: FeedAddition,
    reply: { says: 'The feed', schema: DeskFeedReply },
    refusals: [409],
  }),
  preview: describeDeskCall('What an OPML would add and change; stores nothing', {
    body: OpmlPreview,
    reply: { says: 'Changes', schema: CatalogueChangesReply },
  }),
  import: describeDeskCall(
    'Add the feeds of an OPML and change those that it describes differently; none is removed',
    { body: OpmlImport, reply: { says: 'What was changed', schema: CatalogueChangesReply } },
  ),
};

function parseOpml(opml: string): CatalogueFeed[] {
  try {
    return parseCatalogue(opml);
  } catch (cause) {
    if (!(cause instanceof CatalogueError)) throw cause;
    throw new AppError('invalid_opml', 400, `This OPML cannot be used: ${cause.message}`, { cause });
  }
}

function changesOf({ added, changed }: CatalogueDifference): CatalogueChanges {
  return {
    added: added.map(({ url, publisher }) => ({ url, publisher })),
    changed: changed.map(({ after: { url, publisher }, fields }) => ({ url, publisher, fields })),
  };
}
