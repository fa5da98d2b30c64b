import { type FormEvent, useId } from 'react';
import { keepRegion } from '#app/session/kept-region.ts';
import { listLink } from '#app/site/addresses.ts';
import { useIsHydrated } from '#app/ui/is-hydrated.ts';
import { takeFocus } from '#app/ui/take-focus.ts';
import { type Region, regions } from '#contract/regions.ts';

type RegionChoiceProps = {
  region: Region | undefined;
  /** Whether it came with the page, rather than being opened by the reader just now. */
  isFirst?: boolean;
  onDone: () => void;
};

/**
 * Lets a visitor choose the region of the local news, which this browser remembers. Before hydration, and without
 * scripts, the form leads to the list of that region.
 */
export function RegionChoice({ region, isFirst = false, onDone }: RegionChoiceProps) {
  const id = useId();
  const isHydrated = useIsHydrated();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    keepRegion(new FormData(event.currentTarget).get('region'));
    onDone();
  }

  return (
    <form
      action={listLink('initial_local').to}
      method="get"
      className="region-choice visitors-only"
      onSubmit={submit}
    >
      <label htmlFor={id} className="field-label">
        Your region
      </label>
      <select
        ref={isFirst ? undefined : takeFocus}
        id={id}
        name="region"
        defaultValue={region ?? ''}
        className="field-input"
      >
        <option value="">{region === undefined ? 'Select your country' : 'All of Europe'}</option>
        {regions.map(({ label, value }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button className="button">Show</button>
      {isHydrated && <p>This browser remembers it.</p>}
    </form>
  );
}
