import { Address } from '#app/ui/address.tsx';
import { type DeskFeed, feedStates, isTrouble } from '#contract/feed.ts';
import { DeskTime, WithDays } from './desk-time.tsx';
import { nameOfSection, sectionGroups } from './section-names.ts';
import { SelectField } from './select-field.tsx';

/** The filter of the list; empty texts filter nothing. */
export type FeedFilter = { text: string; state: string; section: string };

export function filterIn(parameters: URLSearchParams): FeedFilter {
  const [text = '', state = '', section = ''] = ['text', 'state', 'section'].map(
    (name) => parameters.get(name)?.trim() ?? undefined,
  );
  return { text, state, section };
}

/** The feeds that match, those in trouble first. */
export function filterFeeds(feeds: DeskFeed[], { text, state, section }: FeedFilter): DeskFeed[] {
  const words = text.toLowerCase();
  return feeds
    .filter((feed) => state === '' || (state === 'trouble' ? isTrouble(feed.state) : feed.state === state))
    .filter((feed) => section === '' || feed.sections.includes(section))
    .filter(({ publisher, url }) => words === '' || `${publisher} ${url}`.toLowerCase().includes(words))
    .toSorted((a, b) => feedStates.indexOf(a.state) - feedStates.indexOf(b.state));
}

type FeedListProps = { feeds: DeskFeed[]; total: number; filter: FeedFilter };

export function FeedListScreen({ feeds, total, filter }: FeedListProps) {
  return (
    <>
      <p className="desk-actions">
        <a href="/desk/feeds/add" className="link">
          Add a feed
        </a>
        <a href="/desk/feeds/import" className="link">
          Import OPML
        </a>
        <a href="/api/desk/feeds.opml" className="link" download>
          Export OPML
        </a>
      </p>
      <Filter filter={filter} />
      <p>
        {feeds.length} of {total} feeds, those in trouble first.
      </p>
      <table className="feed-table">
        <thead>
          <tr>
            <th scope="col">Feed</th>
            {Object.values(columns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {feeds.map((feed) => (
            <FeedRow key={feed.id} feed={feed} />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The columns after the feed itself. On narrow screens each value carries the name of its column. */
const columns = {
  state: 'State',
  sections: 'Sections',
  read: 'Last read',
  articles: 'Articles in 7 days',
  failed: 'Polls that failed in 30 days',
};

function FeedRow({ feed }: { feed: DeskFeed }) {
  return (
    <tr>
      <th scope="row">
        <a href={`/desk/feeds/${feed.id}`} className="link">
          <bdi>{feed.publisher}</bdi>
        </a>
        <span className="feed-address block">
          <Address text={feed.url} />
        </span>
      </th>
      <td data-column={columns.state} className={isTrouble(feed.state) ? 'feed-trouble' : undefined}>
        <WithDays text={feed.words} />
      </td>
      <td data-column={columns.sections}>{feed.sections.map(nameOfSection).join(', ')}</td>
      <td data-column={columns.read}>
        {feed.last_success_at ? <DeskTime at={feed.last_success_at} /> : 'never'}
      </td>
      <td data-column={columns.articles}>{feed.articles}</td>
      <td data-column={columns.failed}>{failureShare(feed)}</td>
    </tr>
  );
}

/** '25 % of 120' */
export function failureShare({ polls, failed_polls: failed }: DeskFeed): string {
  return polls === 0 ? 'none yet' : `${Math.round((100 * failed) / polls)} % of ${polls}`;
}

function Filter({ filter: { text, state, section } }: { filter: FeedFilter }) {
  return (
    <form method="get" className="desk-filter">
      <div>
        <label className="field-label" htmlFor="filter-text">
          Name or address
        </label>
        <input id="filter-text" name="text" type="search" defaultValue={text} className="field-input" />
      </div>
      <SelectField name="state" label="State" defaultValue={state}>
        <option value="">Any</option>
        <option value="trouble">In trouble</option>
        {feedStates.map((each) => (
          <option key={each} value={each}>
            {stateNames[each]}
          </option>
        ))}
      </SelectField>
      <SelectField name="section" label="Section" defaultValue={section}>
        <option value="">Any</option>
        {sectionGroups.map(({ title, sections }) => (
          <optgroup key={title} label={title}>
            {sections.map((each) => (
              <option key={each.section} value={each.section}>
                {each.name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <button type="submit" className="button">
        Show
      </button>
    </form>
  );
}

const stateNames = {
  gone: 'Given up',
  page: 'A web page instead',
  failing: 'Failing',
  moved: 'Moved',
  quiet: 'Quiet',
  paused: 'Paused',
  new: 'Not read yet',
  fine: 'Fine',
};
