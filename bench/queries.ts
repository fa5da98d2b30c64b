import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { searchArticles } from '#server/articles/article-search-store.ts';
import { listSection } from '#server/articles/article-store.ts';
import { parseSearchQuery } from '#server/articles/search-query.ts';
import { openEmbeddedEdition, openPostgresEdition, postgresIsMissing, type Edition } from './editions.ts';
import { articleCount } from './load-articles.ts';
import { milliseconds, seconds, type Row } from './report.ts';
import { quantile, timeRepeatedly } from './statistics.ts';

const measureFor = 2_000; // ms
const warmUps = 3;

type Query = {
  what: string;
  ask: (database: Database, round: number) => Promise<{ pagination: { total: number } }>;
};
type Figures = { what: string; total: number; p50: number; p99: number };

const list = (page: number): Query => ({
  what: `list, page ${page}`,
  ask: (database) => listSection(database, 'world', page),
});
const search = (kind: string, text: string): Query => ({
  what: `search, ${kind}: ${text}`,
  ask: (database) => searchArticles(database, parseSearchQuery(text), 1),
});

const queries: Query[] = [
  list(1),
  list(100),
  list(200),
  search('rare word', 'parliamentparliamenta'),
  search('common word', 'minister'),
  search('two words', 'minister election'),
  search('with exclusion', 'minister -election'),
  search('Greek', 'σεισμος'),
];

/** Lists and searches of the store, without any cache, on both engines. */
export async function measureQueries(): Promise<Row[]> {
  const embedded = await openEmbeddedEdition();
  const onEmbedded = await measureAll(embedded);
  await embedded.close();
  const postgres = await openPostgresEdition();
  if (!postgres) return [...onEmbedded.map((figures) => row('embedded', figures)), postgresIsMissing];
  const onPostgres = await measureAll(postgres);
  const sizes = await measureSizes(postgres.database);
  await postgres.close();
  const rows = onEmbedded.flatMap((figures, n) => {
    const other = onPostgres[n];
    return other ? [row('embedded', figures), row('PostgreSQL', other, figures)] : [];
  });
  return [loading('embedded', embedded), loading('PostgreSQL', postgres), ...rows, ...sizes];
}

async function measureAll({ database }: Edition): Promise<Figures[]> {
  const figures: Figures[] = [];
  for (const query of queries) figures.push(await measureQuery(database, query));
  return figures;
}

async function measureQuery(database: Database, { what, ask }: Query): Promise<Figures> {
  const { pagination } = await ask(database, 0);
  for (let round = 1; round < warmUps; round += 1) await ask(database, round);
  const times = await timeRepeatedly(measureFor, (round) => ask(database, round));
  return { what, total: pagination.total, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

function row(engine: string, { what, total, p50, p99 }: Figures, embedded?: Figures): Row {
  return {
    what: `${engine}: ${what}`,
    measured: `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`,
    comparedWith: embedded
      ? `embedded p50 ${milliseconds(embedded.p50)}`
      : `${total.toLocaleString('en')} articles found`,
    ...(embedded && { ratio: p50 / embedded.p50 }),
  };
}

function loading(engine: string, { loadedIn }: Edition): Row {
  return { what: `${engine}: loading 100,000 articles`, measured: seconds(loadedIn) };
}

/** Bytes per article of every table and index that grows with the news. */
async function measureSizes(database: Database): Promise<Row[]> {
  const { rows } = await database.execute<{ name: string; kind: string; bytes: number }>(sql`
    select relname as name, case relkind when 'i' then 'index' else 'table' end as kind,
      pg_total_relation_size(pg_class.oid)::float8 - case relkind when 'i' then 0 else pg_indexes_size(pg_class.oid) end as bytes
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and relname ~ '^(article|placement|feed_item)'
    order by relname`);
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  return [
    ...rows.map(({ name, kind, bytes }) => ({
      what: `PostgreSQL: ${kind} ${name}`,
      measured: perArticle(bytes),
    })),
    { what: 'PostgreSQL: in all', measured: perArticle(total), comparedWith: '100,000 articles' },
  ];
}

function perArticle(bytes: number): string {
  return `${Math.round(bytes / articleCount)} bytes per article`;
}
