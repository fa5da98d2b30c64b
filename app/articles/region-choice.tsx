import { type FormEvent, useId } from 'react';
import { keepRegion } from '#app/session/kept-region.ts';
import { isRegion, type Region, regions } from '#contract/regions.ts';

type RegionChoiceProps = { region: Region | undefined; onDone: () => void };

/** Where a visitor chooses the region of the local news, which this browser remembers. */
export function RegionChoice({ region, onDone }: RegionChoiceProps) {
  const id = useId();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get('region');
    keepRegion(typeof chosen === 'string' && isRegion(chosen) ? chosen : undefined);
    onDone();
  }

  return (
    <form className="region-choice" onSubmit={submit}>
      <label htmlFor={id} className="field-label">
        Your region
      </label>
      <select ref={takeFocus} id={id} name="region" defaultValue={region ?? ''} className="field-input">
        <option value="">{region === undefined ? 'Select your country' : 'All of Europe'}</option>
        {regions.map(({ label, value }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button className="button">Show</button>
      <p>This browser remembers it.</p>
    </form>
  );
}

function takeFocus(select: HTMLSelectElement | null): void {
  select?.focus();
}
