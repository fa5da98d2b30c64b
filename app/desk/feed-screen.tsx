import { Address } from '#app/ui/address.tsx';
import { breakable } from '#app/ui/breakable.tsx';
import { Outcome } from '#app/ui/outcome.tsx';
import type { DeskFeed, DeskFeedReply, FeedTry } from '#contract/feed.ts';
import type { DeskFault } from './desk-calls.ts';
import { DeskTime } from './desk-time.tsx';
import { Fact } from './fact.tsx';
import { FeedChart } from './feed-chart.tsx';
import { FeedFields, valuesOf } from './feed-fields.tsx';
import { failureShare } from './feed-list-screen.tsx';
import { AllFeeds, FeedForm } from './feed-parts.tsx';
import { feedReasons } from './feed-reasons.ts';
import { ReasonFields } from './reason-fields.tsx';
import { nameOfSection } from './section-names.ts';
import { SelectField } from './select-field.tsx';

type FeedScreenProps = DeskFeedReply['data'] & {
  today: string;
  /** How the poll ended that the editor asked for. */
  tried?: FeedTry | undefined;
  fault?: DeskFault | undefined;
};

/** The state of one feed, and the forms to decide about it. */
export function FeedScreen({ feed, version, days, today, tried, fault }: FeedScreenProps) {
  const valuesFor = (form: string) => (fault?.form === form ? fault.values : { reason: 'upkeep' });
  return (
    <>
      <AllFeeds />
      {tried && <Outcome kind={tried.ok ? 'success' : 'failure'}>{tried.says}</Outcome>}
      <Facts feed={feed} />
      <section aria-labelledby="month">
        <h2 id="month">The last 30 days</h2>
        <FeedChart days={days} today={today} />
      </section>
      <section aria-labelledby="now">
        <h2 id="now">Polling</h2>
        {!feed.paused && (
          <FeedForm form="try" button="Try now">
            <p>Polls it now and shows the result, which may take half a minute.</p>
          </FeedForm>
        )}
        <FeedForm form={feed.paused ? 'resume' : 'pause'} button={feed.paused ? 'Resume' : 'Pause'}>
          <ReasonFields reasons={feedReasons} values={valuesFor(feed.paused ? 'resume' : 'pause')} />
        </FeedForm>
      </section>
      <section aria-labelledby="edit">
        <h2 id="edit">Edit</h2>
        <FeedForm form="edit" button="Save">
          <input type="hidden" name="version" value={version} />
          <FeedFields values={fault?.form === 'edit' ? fault.values : valuesOf(feed)} />
          <ReasonFields reasons={feedReasons} values={valuesFor('edit')} />
        </FeedForm>
      </section>
      <section aria-labelledby="remove">
        <h2 id="remove">Remove</h2>
        <FeedForm form="remove" button="Remove it from the catalogue">
          <Articles />
          <ReasonFields reasons={feedReasons} values={valuesFor('remove')} />
        </FeedForm>
      </section>
    </>
  );
}

function Facts({ feed }: { feed: DeskFeed }) {
  const { last_success_at, next_poll_at, last_error, warnings, site } = feed;
  return (
    <dl className="desk-facts">
      <Fact what="State">{feed.words}</Fact>
      <Fact what="Address">
        <Address text={feed.url} />
      </Fact>
      {feed.moved_to !== null && (
        <Fact what="Read at">
          <Address text={feed.moved_to} />
        </Fact>
      )}
      <Fact what="Site">
        <Address text={site ?? 'none'} />
      </Fact>
      <Fact what="Language">{feed.language}</Fact>
      <Fact what="Sections">{feed.sections.map(nameOfSection).join(', ')}</Fact>
      <Fact what="Last read">{last_success_at ? <DeskTime at={last_success_at} /> : 'never'}</Fact>
      <Fact what="Next poll">
        {next_poll_at && !feed.paused ? <DeskTime at={next_poll_at} /> : 'none'}
        {`, every ${Math.round(feed.interval_seconds / 60)} minutes`}
      </Fact>
      <Fact what="Items in it">{feed.items}</Fact>
      <Fact what="Articles in 7 days">{feed.articles}</Fact>
      <Fact what="Polls that failed">{failureShare(feed)}</Fact>
      {last_error !== null && <Fact what="Last error">{breakable(last_error)}</Fact>}
      {warnings.length > 0 && <Fact what="What is lost">{warnings.join('; ')}</Fact>}
    </dl>
  );
}

function Articles() {
  return (
    <SelectField name="articles" label="Its articles" defaultValue="stay">
      <option value="stay">stay</option>
      <option value="go">go, except those that another feed brought or somebody commented on</option>
    </SelectField>
  );
}
