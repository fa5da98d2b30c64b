import { lazy, memo, Suspense } from 'react';
import { Navigate, type NavigateProps, useNavigate, useNavigation } from 'react-router';
import { useHomeRegion } from '#app/session/home-region.ts';
import { listLink } from '#app/site/addresses.ts';
import type { Region } from '#contract/regions.ts';
import { LoadedList, type LoadedListProps } from './loaded-list.tsx';
import { LocalPlace } from './local-place.tsx';
import { NoSuchPage } from './no-such-page.tsx';

/** The server renders it; the browser takes over once the list of regions is loaded. */
const FirstRegionChoice = lazy(async () => ({
  default: (await import('./region-choice.tsx')).FirstRegionChoice,
}));
/**
 * Without props, so that it is never rendered again: before the script has come, React would then remove the form that
 * the server has sent, with what the reader has chosen in it.
 */
const ChoiceOfPage = memo(function ChoiceOfPage() {
  return (
    <Suspense>
      <FirstRegionChoice />
    </Suspense>
  );
});

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
      {isAsked && <ChoiceOfPage />}
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
