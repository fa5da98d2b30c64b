import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router';
import type { HomeRegion } from '#app/session/home-region.ts';
import { forgetRegion } from '#app/session/kept-region.ts';
import { choiceAddress, toChooseRegion } from '#app/site/addresses.ts';
import type { RegionChoice } from './region-choice.tsx';

type LocalPlaceProps = {
  home: HomeRegion;
  /** The region's name, if the page has brought it. */
  name?: string | undefined;
  /** Id of what gets the focus when a region has been chosen. */
  focusNext: string;
  onChosen?: () => void;
};

/** Names the region of the local news, with a link to choose another one. */
export function LocalPlace({ home, name, focusNext, onChosen }: LocalPlaceProps) {
  const [Choice, setChoice] = useState<typeof RegionChoice>();
  const region = home.state === 'known' ? home.region : undefined;
  const shown = useRegionName(region, name);
  const label = region === undefined ? 'Choose your region' : 'Change region';

  /**
   * Opens the choice in place. Before hydration, and where its script cannot be loaded, the link leads to a page with
   * it.
   */
  async function choose(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    try {
      const { RegionChoice } = await import('./region-choice.tsx');
      setChoice(() => RegionChoice);
    } catch (error) {
      console.warn(error);
      window.location.assign(choiceAddress);
    }
  }

  function finish(): void {
    setChoice(undefined);
    document.getElementById(focusNext)?.focus({ preventScroll: true });
    onChosen?.();
  }

  if (Choice) return <Choice region={region} onDone={finish} />;
  return (
    <p className={`local-place ${home.state === 'known' ? '' : 'undecided'}`}>
      <strong>{region === undefined ? 'All of Europe' : shown}</strong>
      <Link to="/profile" state={toChooseRegion} className="link members-only">
        {label}
      </Link>
      <a href={choiceAddress} className="link visitors-only" onClick={(event) => void choose(event)}>
        {label}
      </a>
    </p>
  );
}

/** Undefined while the names of the regions load: hydration does not need them. */
function useRegionName(region = '', known?: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['region name', region],
    queryFn: async () => {
      const named = (await import('#contract/regions.ts')).nameOfRegion(region);
      if (named === undefined) forgetRegion(region);
      return named ?? region;
    },
    enabled: region !== '',
    networkMode: 'always', // offline readers have the script
    staleTime: Infinity,
    initialData: known,
  });
  return data;
}
