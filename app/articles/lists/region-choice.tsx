import { type FormEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { keepRegion, useKeptRegion } from '#app/session/kept-region.ts';
import { listLink } from '#app/site/addresses.ts';
import { useIsHydrated } from '#app/ui/is-hydrated.ts';
import { takeFocus } from '#app/ui/take-focus.ts';
import { type Region, regions } from '#contract/regions.ts';

type RegionChoiceProps = {
  region: Region | undefined;
  /** If it came with the page; its field is not focused then. */
  field?: RefObject<HTMLSelectElement | null>;
  onDone: () => void;
};

/**
 * Lets a visitor choose the region of the local news, which this browser remembers. Before hydration, and without
 * scripts, the form leads to the list of that region.
 */
export function RegionChoice({ region, field, onDone }: RegionChoiceProps) {
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
        ref={field ?? takeFocus}
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
      {/* Its place is kept, so that nothing moves on hydration. */}
      <p className={`needs-scripting ${isHydrated ? '' : 'invisible'}`}>This browser remembers it.</p>
    </form>
  );
}

/**
 * The choice that came with the page, which leads to the list of the reader's own region. What the reader has chosen
 * before hydration stays.
 */
export function FirstRegionChoice() {
  const region = useKeptRegion();
  const field = useRef<HTMLSelectElement>(null);
  const navigate = useNavigate();
  const { to, state } = listLink('initial_local');
  useEffect(() => {
    if (region && field.current?.value === '') field.current.value = region;
  }, [region]);
  return <RegionChoice region={region} field={field} onDone={() => void navigate(to, { state })} />;
}
