import { lazy, Suspense } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { useHomeRegion } from '#app/session/home-region.ts';
import { listLink } from '#app/site/addresses.ts';
import type { Region } from '#contract/regions.ts';
import { LoadedList, type LoadedListProps } from './loaded-list.tsx';
import { LocalPlace } from './local-place.tsx';

/** The server's comes with the page; the browser takes it over when the regions are there. */
const RegionChoice = lazy(async () => ({ default: (await import('./region-choice.tsx')).RegionChoice }));

type LocalListProps = LoadedListProps & {
  regionName: string | undefined;
  /** Whether the address asks for the choice of a region. */
  isAsked: boolean;
};

/** Of the region in the address; where there is none, of the reader's own. */
export function LocalList({ regionName, isAsked, ...list }: LocalListProps) {
  const { region: asked } = list.source;
  const own = useHomeRegion();
  const navigate = useNavigate();
  const home = asked === undefined ? own : { state: 'known' as const, region: asked as Region };
  const region = home.state === 'known' ? home.region : undefined;
  const { to, state } = listLink('initial_local');
  const showChosen = () => void navigate(to, { state });
  const first = list.addressOf(1);
  const note = (
    <>
      <LocalPlace home={home} name={regionName} focusNext="content" onChosen={showChosen} />
      {isAsked && (
        <Suspense>
          <RegionChoice region={region} isFirst onDone={showChosen} />
        </Suspense>
      )}
      {home.state === 'unasked' && !list.rendered && <NoSuchPage first={first} />}
    </>
  );
  return (
    <LoadedList
      {...list}
      noteOf={() => note}
      // The place may have changed since the page was there.
      beyond={asked === undefined ? <Navigate to={first} state={list.state} replace /> : list.beyond}
      source={{ query: 'local', region }}
      decided={home.state}
      rendered={region === asked ? list.rendered : undefined}
    />
  );
}

/** For whom no script finds out whether their own place has the page. */
function NoSuchPage({ first }: { first: string }) {
  return (
    <div className="without-scripting">
      <p className="py-12 text-lg text-muted">This list has no such page.</p>
      <Link to={first} className="button">
        Go to its first page
      </Link>
    </div>
  );
}
