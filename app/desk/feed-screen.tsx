import { Address } from '#app/ui/address.tsx';
import { breakable } from '#app/ui/breakable.tsx';
import type { DeskFeed, DeskFeedReply, FeedTry } from '#contract/feed.ts';
import type { DeskFault } from './desk-calls.ts';
import { DeskTime } from './desk-time.tsx';
import { FeedChart } from './feed-chart.tsx';
import { FeedFields, valuesOf } from './feed-fields.tsx';
import { shareOf } from './feed-list-screen.tsx';
import { AllFeeds, FeedFact, FeedForm } from './feed-parts.tsx';
import { feedReasons } from './feed-reasons.ts';
import { ReasonFields } from './reason-fields.tsx';
import { nameOfSection } from './section-names.ts';

type FeedScreenProps = DeskFeedReply['data'] & {
  today: string;
  /** How the poll ended that was asked for. */
  tried?: FeedTry | undefined;
  fault?: DeskFault | undefined;
};

/** How one feed does, and what can be decided about it. */
export function FeedScreen({ feed, version, days, today, tried, fault }: FeedScreenProps) {
  const valuesFor = (form: string) => (fault?.form === form ? fault.values : { reason: 'upkeep' });
  return (
    <>
      <AllFeeds />
      {tried && (
        <output className={`alert block ${tried.ok ? 'alert-success' : 'alert-failure'}`}>
          {tried.says}
        </output>
      )}
      <Facts feed={feed} />
      <section aria-labelledby="month">
        <h2 id="month">The last 30 days</h2>
        <FeedChart days={days} today={today} />
      </section>
      <section aria-labelledby="now">
        <h2 id="now">Polling</h2>
        {!feed.paused && (
          <FeedForm form="try" button="Try now">
            <p>Polls it now and says how that ended, which may take half a minute.</p>
          </FeedForm>
        )}
        <FeedForm form={feed.paused ? 'resume' : 'pause'} button={feed.paused ? 'Resume' : 'Pause'}>
          <ReasonFields
            id="pause"
            reasons={feedReasons}
            values={valuesFor(feed.paused ? 'resume' : 'pause')}
          />
        </FeedForm>
      </section>
      <section aria-labelledby="edit">
        <h2 id="edit">Edit</h2>
        <FeedForm form="edit" button="Save">
          <input type="hidden" name="version" value={version} />
          <FeedFields id="edit" values={fault?.form === 'edit' ? fault.values : valuesOf(feed)} />
          <ReasonFields id="edit" reasons={feedReasons} values={valuesFor('edit')} />
        </FeedForm>
      </section>
      <section aria-labelledby="remove">
        <h2 id="remove">Remove</h2>
        <FeedForm form="remove" button="Remove it from the catalogue">
          <Articles />
          <ReasonFields id="remove" reasons={feedReasons} values={valuesFor('remove')} />
        </FeedForm>
      </section>
    </>
  );
}

function Facts({ feed }: { feed: DeskFeed }) {
  const { last_success_at, next_poll_at, last_error, warnings, site } = feed;
  return (
    <dl className="feed-facts">
      <FeedFact what="State">{feed.words}</FeedFact>
      <FeedFact what="Address">
        <Address text={feed.url} />
      </FeedFact>
      {feed.moved_to !== null && (
        <FeedFact what="Read at">
          <Address text={feed.moved_to} />
        </FeedFact>
      )}
      <FeedFact what="Site">
        <Address text={site ?? 'none'} />
      </FeedFact>
      <FeedFact what="Language">{feed.language}</FeedFact>
      <FeedFact what="Sections">{feed.sections.map(nameOfSection).join(', ')}</FeedFact>
      <FeedFact what="Last read">{last_success_at ? <DeskTime at={last_success_at} /> : 'never'}</FeedFact>
      <FeedFact what="Next poll">
        {next_poll_at && !feed.paused ? <DeskTime at={next_poll_at} /> : 'none'}, every{' '}
        {Math.round(feed.interval_seconds / 60)} minutes
      </FeedFact>
      <FeedFact what="Items in it">{feed.items}</FeedFact>
      <FeedFact what="Articles in 7 days">{feed.articles}</FeedFact>
      <FeedFact what="Polls that failed">{shareOf(feed)}</FeedFact>
      {last_error !== null && <FeedFact what="Last error">{breakable(last_error)}</FeedFact>}
      {warnings.length > 0 && <FeedFact what="What is lost of it">{warnings.join('; ')}</FeedFact>}
    </dl>
  );
}

function Articles() {
  return (
    <div>
      <label className="field-label" htmlFor="remove-articles">
        Its articles
      </label>
      <select id="remove-articles" name="articles" defaultValue="stay" className="field-input">
        <option value="stay">stay</option>
        <option value="go">go, but for those that another feed brought or somebody commented on</option>
      </select>
    </div>
  );
}
