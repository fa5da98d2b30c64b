import { lazy, Suspense } from 'react';
import { Navigate, type NavigateProps, useNavigate, useNavigation } from 'react-router';
import { useHomeRegion } from '#app/session/home-region.ts';
import { listLink } from '#app/site/addresses.ts';
import type { Region } from '#contract/regions.ts';
import { LoadedList, type LoadedListProps } from './loaded-list.tsx';
import { LocalPlace } from './local-place.tsx';
import { NoSuchPage } from './no-such-page.tsx';

/** The server renders it; the browser takes over once the list of regions is loaded. */
const RegionChoice = lazy(async () => ({ default: (await import('./region-choice.tsx')).RegionChoice }));

type LocalListProps = LoadedListProps & {
  regionName: string | undefined;
  /** Whether the address asks for the choice of a region. */
  isAsked: boolean;
};

/** The local news of the region in the address, else of the reader's own region. */
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
      {home.state === 'unasked' && !list.rendered && (
        // Only scripts could find out whether the reader's own region has the page.
        <div className="without-scripting">
          <NoSuchPage page={list.page} first={first} state={list.state} isBelowTitle />
        </div>
      )}
    </>
  );
  return (
    <LoadedList
      {...list}
      noteOf={() => note}
      // The reader's region may have changed since, and the new one may have fewer pages.
      beyond={asked === undefined ? <NavigateWhenIdle to={first} state={list.state} replace /> : list.beyond}
      source={{ query: 'local', region }}
      decided={home.state}
      rendered={region === asked ? list.rendered : undefined}
    />
  );
}

/** Waits while the reader is on the way to another page, which this would cancel. */
function NavigateWhenIdle(props: NavigateProps) {
  return useNavigation().state === 'idle' && <Navigate {...props} />;
}
