import { lazy, memo, type ReactNode, Suspense } from 'react';
import { Navigate, useNavigate, useNavigation } from 'react-router';
import { useHomeRegion } from '#app/session/home-region.ts';
import { listLink } from '#app/site/addresses.ts';
import type { Region } from '#contract/regions.ts';
import { ListScreen } from './list-screen.tsx';
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

type BeyondProps = Pick<LoadedListProps, 'head' | 'title' | 'page' | 'addressOf' | 'state'> & {
  children: ReactNode;
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
  const place = <LocalPlace home={home} name={regionName} focusNext="content" onChosen={showChosen} />;
  const lacking = <NoSuchPage page={list.page} first={list.addressOf(1)} state={list.state} isBelowTitle />;
  const note = (
    <>
      {place}
      {isAsked && <ChoiceOfPage />}
      {home.state === 'unasked' && !list.rendered && (
        // Only scripts could find out whether the reader's own region has the page.
        <div className="without-scripting">{lacking}</div>
      )}
    </>
  );
  const beyond = (
    <Beyond {...list}>
      {place}
      {lacking}
    </Beyond>
  );
  return (
    <LoadedList
      {...list}
      noteOf={() => note}
      beyond={asked === undefined ? beyond : list.beyond}
      source={{ query: 'local', region }}
      decided={home.state}
      rendered={region === asked ? list.rendered : undefined}
    />
  );
}

/**
 * The reader's region may have changed since, and the new one may have fewer pages. Goes to the first one, except while
 * the reader is on the way to another page, which that would cancel.
 */
function Beyond({ head, title, page, addressOf, state, children }: BeyondProps) {
  const isIdle = useNavigation().state === 'idle';
  return (
    <>
      {isIdle && <Navigate to={addressOf(1)} state={state} replace />}
      <ListScreen {...{ head, title }} note={children} news={undefined} place={{ query: 'local', page }} />
    </>
  );
}
