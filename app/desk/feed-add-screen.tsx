import { Address } from '#app/ui/address.tsx';
import type { FeedReport } from '#contract/feed.ts';
import type { DeskFault } from './desk-calls.ts';
import { Fact } from './fact.tsx';
import {
  FeedFields,
  SectionFields,
  sectionsIn,
  TextField,
  valuesOf,
  type FormValues,
} from './feed-fields.tsx';
import { AllFeeds, FeedForm } from './feed-parts.tsx';
import { feedReasons } from './feed-reasons.ts';
import { ReasonFields } from './reason-fields.tsx';
import { nameOfSection } from './section-names.ts';

/** The doctor's report about an address, and the form that asked for it. */
type Looked = { report: FeedReport; values: FormValues };

type FeedAddProps = { looked?: Looked | undefined; fault?: DeskFault | undefined };

/** First the address, then what it would bring, then the decision to add it. */
export function FeedAddScreen({ looked, fault }: FeedAddProps) {
  const values = fault?.values ?? looked?.values ?? {};
  const added = fault?.form === 'add' ? fault.values : looked && proposalOf(looked);
  return (
    <>
      <AllFeeds />
      <FeedForm form="check" button="Look at it" answer="report">
        <TextField name="url" label="Address of the feed" type="url" values={values} required />
        <SectionFields values={values} />
      </FeedForm>
      {looked && <Report report={looked.report} />}
      {added && (
        <section aria-labelledby="add">
          <h2 id="add">Add it</h2>
          <FeedForm form="add" button="Add to the catalogue">
            <input type="hidden" name="url" value={added.url} />
            <FeedFields values={added} />
            <ReasonFields reasons={feedReasons} values={{ reason: 'upkeep', ...added }} />
          </FeedForm>
        </section>
      )}
    </>
  );
}

/** Values from the feed itself, for the editor to correct. */
function proposalOf({ report, values }: Looked): FormValues {
  const proposed = valuesOf({
    publisher: report.title ?? '',
    site: report.found_at === null ? null : `${new URL(report.found_at).origin}/`,
    language: report.language ?? 'und',
    sections: sectionsIn(values),
  });
  return { url: report.url, ...proposed };
}

function Report({ report }: { report: FeedReport }) {
  const { failed, found_at, items, known, problems, sample, sections, skipped, title, url } = report;
  return (
    <section aria-labelledby="report">
      <h2 id="report">What it would bring</h2>
      {failed !== null && <p className="alert alert-failure">{failed}</p>}
      <dl className="desk-facts">
        {found_at !== null && found_at !== url && (
          <Fact what="Found at">
            <Address text={found_at} />
          </Fact>
        )}
        <Fact what="Title">{title ?? 'none'}</Fact>
        <Fact what="Language">{report.language ?? 'not stated'}</Fact>
        <Fact what="Items">
          {items} to store, {skipped} skipped
        </Fact>
        <Fact what="Sections">
          {sections.map(({ section, items }) => `${nameOfSection(section)} (${items})`).join(', ') || 'none'}
        </Fact>
        {problems.length > 0 && <Fact what="What is wrong">{problems.join('; ')}</Fact>}
      </dl>
      {known.length > 0 && (
        <>
          <h3>Already in the catalogue</h3>
          <ul>
            {known.map((feed) => (
              <li key={feed.id}>
                <a href={`/desk/feeds/${feed.id}`} className="link">
                  <bdi>{feed.publisher}</bdi>
                </a>
                {feed.same === 'address' ? ' (this very feed) ' : ' (from the same site) '}
                <span className="feed-address">
                  <Address text={feed.url} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {sample.length > 0 && (
        <>
          <h3>Its first items</h3>
          <ul>
            {sample.map((item) => (
              <li key={item.url}>
                <bdi lang={report.language ?? undefined}>{item.title}</bdi>{' '}
                <span className="feed-address">
                  <Address text={item.url} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
