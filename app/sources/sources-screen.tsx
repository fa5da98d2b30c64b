import { useNow } from '#app/site/clock.ts';
import { timeAgo } from '#app/site/time-ago.ts';
import { countOf } from '#contract/count-of.ts';
import { nameOfRegion } from '#contract/regions.ts';
import type { Source, SourceGroup, SourceState } from '#contract/source.ts';
import { utcTime } from '#contract/utc-date.ts';
import './sources.css';

/** A publisher with its languages in words. */
type NamedSource = Omit<Source, 'languages'> & { languages: string };
type NamedGroup = Omit<SourceGroup, 'sources'> & { sources: NamedSource[] };

const words: Record<SourceState, string> = {
  fine: '',
  new: 'Not read yet',
  partly: 'Some of its news cannot be read at the moment',
  unreadable: 'Cannot be read at the moment',
  ended: 'No longer offers its news',
  quiet: 'Quieter than usual',
  paused: 'Not read at the moment',
};

type SourcesScreenProps = { productName: string; groups: NamedGroup[] };

/** Whose news these are: every publisher by region. */
export function SourcesScreen({ productName, groups }: SourcesScreenProps) {
  const publishers = new Set(groups.flatMap(({ sources }) => sources.map(({ publisher }) => publisher)));
  return (
    <div className="sources">
      <h1 className="page-title">Sources</h1>
      <p>
        {productName} shows news from {countOf(publishers.size, 'publisher')}, as they offer it to everybody.
        Each article belongs to its publisher, and links there.
      </p>
      <p>
        <a href="/sources.opml" className="link" download>
          All feeds as OPML
        </a>
        , which any feed reader can read.
      </p>
      <nav aria-label="Regions">
        <ul className="sources-regions">
          {groups.map(({ region }) => (
            <li key={region}>
              <a href={`#${anchorOf(region)}`} className="link">
                {titleOf(region)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map((group) => (
        <Group key={group.region} group={group} />
      ))}
    </div>
  );
}

function Group({ group: { region, articles, thin, sources } }: { group: NamedGroup }) {
  const id = anchorOf(region);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="section-title">
        {titleOf(region)}
      </h2>
      <p className="text-muted">
        {sources.length === 0
          ? 'No publisher from this region is read yet.'
          : `${countOf(sources.length, 'publisher')}, ${countOf(articles, 'article')} in the last week.`}
        {thin && sources.length > 0 && ' That is not much: news from this region is thin.'}
      </p>
      <ul className="source-list">
        {sources.map((source) => (
          <li key={`${source.publisher} ${source.site}`}>
            <SourceEntry source={source} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SourceEntry({
  source: { publisher, site, languages, state, latest, articles },
}: {
  source: NamedSource;
}) {
  return (
    <>
      <h3>
        {site === null ? (
          <bdi translate="no">{publisher}</bdi>
        ) : (
          <a href={site} rel="noreferrer">
            <bdi translate="no">{publisher}</bdi>
          </a>
        )}
      </h3>
      <p>
        {languages !== '' && `${languages}. `}
        {latest === null ? (
          'Nothing in the last week.'
        ) : (
          <>
            {countOf(articles, 'article')} in the last week, the latest <Age instant={latest} />.
          </>
        )}
      </p>
      {words[state] !== '' && <p className="source-state">{words[state]}.</p>}
    </>
  );
}

/** The time in UTC, as the cached page has it; how long ago that is after hydration. */
function Age({ instant }: { instant: string }) {
  const now = useNow();
  const exact = utcTime(instant);
  return (
    <time dateTime={instant} title={exact}>
      {now === undefined ? exact : timeAgo(instant, now)}
    </time>
  );
}

const anchorOf = (region: string | null) => `region-${region ?? 'all'}`;
const titleOf = (region: string | null) => (region === null ? 'Europe and the world' : nameOfRegion(region));
