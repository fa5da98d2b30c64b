import type { ReactNode } from 'react';
import { Address } from '#app/ui/address.tsx';
import type { DeskToday } from '#contract/desk.ts';
import { nameOfRegion } from '#contract/regions.ts';
import { DeskTime } from './desk-time.tsx';

const gigabyte = 1_000_000_000;

/** What needs an editor, then the state of the site. */
export function TodayScreen({ today }: { today: DeskToday }) {
  const { newest_poll, thin_regions } = today;
  return (
    <>
      <p className="text-muted">
        You decide as <Address text={today.editor} />. Your decisions are recorded with your name and the
        time.
      </p>
      <section aria-labelledby="needs">
        <h2 id="needs">What needs attention</h2>
        <dl className="desk-counts">
          <Count what="Open reports" at="/desk/reports">
            {today.open_reports}
          </Count>
          <Count what="Objections" at="/desk/reports#objections">
            {today.open_objections}
          </Count>
          <Count what="Unread messages" at="/desk/messages">
            {today.open_messages}
          </Count>
          <Count what="Feeds in trouble" at="/desk/feeds">
            {today.feeds_in_trouble} of {today.feeds}
          </Count>
        </dl>
      </section>
      <section aria-labelledby="news">
        <h2 id="news">The news</h2>
        <dl className="desk-counts">
          <Count what="Latest poll">{newest_poll ? <DeskTime at={newest_poll} /> : 'none yet'}</Count>
          <Count what="Articles in the last hour">{today.articles_last_hour}</Count>
          <Count what="Regions running dry">{thin_regions.length}</Count>
        </dl>
        {thin_regions.length > 0 && (
          <p className="mt-4">
            {'Fewer than nine fresh articles: '}
            {thin_regions
              .map(({ region, articles }) => `${nameOfRegion(region) ?? region} (${articles})`)
              .join(', ')}
          </p>
        )}
      </section>
      <TheMachine today={today} />
    </>
  );
}

function TheMachine({ today }: { today: DeskToday }) {
  const { disk, mail_oldest } = today;
  return (
    <section aria-labelledby="machine">
      <h2 id="machine">The machine</h2>
      <dl className="desk-counts">
        <Count what="Mails waiting">
          {today.mails_waiting}
          {mail_oldest && (
            <span className="block text-base font-normal">
              since <DeskTime at={mail_oldest} />
            </span>
          )}
        </Count>
        {disk && (
          <Count what="Disk free">
            {(disk.free / gigabyte).toFixed(1)} GB
            <span className="block text-base font-normal">of {(disk.size / gigabyte).toFixed(1)} GB</span>
          </Count>
        )}
        <Count what="Version">
          <span className="block text-base font-normal" title={today.version}>
            {today.version.replace(restOfCommit, '')}
          </span>
        </Count>
      </dl>
    </section>
  );
}

/** Twelve digits of a commit identify it. */
const restOfCommit = /(?<=[\da-f]{12})[\da-f]{28}$/;

type CountProps = {
  what: string;
  /** The page on which an editor deals with it. */
  at?: string;
  children: ReactNode;
};

function Count({ what, at, children }: CountProps) {
  return (
    <div>
      <dt>
        {at === undefined ? (
          what
        ) : (
          <a href={at} className="link">
            {what}
          </a>
        )}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
