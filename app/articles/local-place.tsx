import { useQuery } from '@tanstack/react-query';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { HomeRegion } from '#app/session/home-region.ts';
import { choiceAddress } from './list-address.ts';

type LocalPlaceProps = {
  home: HomeRegion;
  /** Of the region, where the page has brought it. */
  name?: string | undefined;
  /** Whether the page was asked for in order to choose. */
  asked?: boolean;
  /** Id of what gets the focus when a region has been chosen. */
  focusNext: string;
  onChosen?: () => void;
};

const loadChoice = async () => ({ default: (await import('./region-choice.tsx')).RegionChoice });
const RegionChoice = lazy(loadChoice);

/** Names the place that local news are about, and leads to where another one is chosen. */
export function LocalPlace({ home, name, asked = false, focusNext, onChosen }: LocalPlaceProps) {
  const [choosing, setChoosing] = useState(asked);
  const region = home.state === 'known' ? home.region : undefined;
  const shown = useRegionName(region, name);
  const label = region === undefined ? 'Choose your region' : 'Change region';

  /** In its place; where the choice cannot be loaded, and before the page is alive, the link leads to a page with it. */
  async function choose(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    try {
      await loadChoice();
      setChoosing(true);
    } catch (error) {
      console.warn(error);
      window.location.assign(href);
    }
  }

  function finish(): void {
    setChoosing(false);
    document.getElementById(focusNext)?.focus({ preventScroll: true });
    onChosen?.();
  }

  const line = (
    <p
      className={`local-place ${home.state === 'known' ? '' : 'undecided'} ${choosing ? 'members-only' : ''}`}
    >
      <strong>{region === undefined ? 'All of Europe' : shown}</strong>
      <Link to="/profile" className="link members-only">
        {label}
      </Link>
      <a href={choiceAddress} className="link visitors-only" onClick={(event) => void choose(event)}>
        {label}
      </a>
    </p>
  );
  if (!choosing) return line;
  return (
    <>
      {asked && line}
      <Suspense>
        <RegionChoice region={region} isFirst={asked} onDone={finish} />
      </Suspense>
    </>
  );
}

/** Undefined for a moment: the names of all regions are no part of what a page needs to come alive. */
function useRegionName(region = '', known?: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['region name', region],
    queryFn: async () => (await import('#contract/regions.ts')).nameOfRegion(region) ?? region,
    enabled: region !== '',
    staleTime: Infinity,
    initialData: known,
  });
  return data;
}
