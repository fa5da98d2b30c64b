import { Address } from '#app/ui/address.tsx';
import type { CatalogueChanges } from '#contract/feed.ts';
import type { DeskFault } from './desk-calls.ts';
import { AllFeeds, FeedForm } from './feed-parts.tsx';
import { feedReasons } from './feed-reasons.ts';
import { ReasonFields } from './reason-fields.tsx';
import { UnsentNote } from './unsent-note.tsx';

/** What an OPML would change, and the OPML itself. */
type Previewed = { changes: CatalogueChanges; opml: string };

type OpmlScreenProps = { previewed?: Previewed | undefined; fault?: DeskFault | undefined };

/** First the OPML, then what it would change, then the decision to import it. */
export function OpmlScreen({ previewed, fault }: OpmlScreenProps) {
  const opml = previewed?.opml ?? fault?.values.opml ?? '';
  return (
    <>
      <AllFeeds />
      <UnsentNote forms={[]} fault={fault} />
      <p>
        Each outline says in <code>category</code> where its articles go, such as <code>/region/de</code>
        {' or '}
        <code>/scope/world</code>. Feeds are added and changed, and none is removed.
      </p>
      <FeedForm form="preview" button="Show what it would change" answer="changes">
        <div>
          <label className="field-label" htmlFor="opml">
            OPML
          </label>
          <textarea
            id="opml"
            name="opml"
            rows={12}
            required
            aria-invalid={false}
            spellCheck={false}
            defaultValue={opml}
            className="field-input font-mono text-sm"
          />
        </div>
      </FeedForm>
      {previewed && <Changes {...previewed} />}
    </>
  );
}

function Changes({ changes: { added, changed }, opml }: Previewed) {
  if (added.length + changed.length === 0) return <p id="changes">It would change nothing.</p>;
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">What it would change</h2>
      <ul>
        {added.map(({ url, publisher }) => (
          <li key={url}>
            New: <bdi>{publisher}</bdi>{' '}
            <span className="feed-address">
              <Address text={url} />
            </span>
          </li>
        ))}
        {changed.map(({ url, publisher, fields }) => (
          <li key={url}>
            Changed ({fields.join(', ')}): <bdi>{publisher}</bdi>{' '}
            <span className="feed-address">
              <Address text={url} />
            </span>
          </li>
        ))}
      </ul>
      <FeedForm form="import" button={`Import ${added.length} new and ${changed.length} changed feeds`}>
        <input type="hidden" name="opml" value={opml} />
        <ReasonFields reasons={feedReasons} values={{ reason: 'upkeep' }} />
      </FeedForm>
    </section>
  );
}
