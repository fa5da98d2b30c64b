import { type ComponentProps, useId } from 'react';
import { regions } from '#contract/regions.ts';

type RegionPickerProps = ComponentProps<'select'> & {
  /** Whether there is a region already; there is no way back to none. */
  chosen: boolean;
  error: string | undefined;
};

/** The country whose news are a member's local news. */
export function RegionPicker({ chosen, error, ...select }: RegionPickerProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="field-label">
        Region
      </label>
      <select
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        autoComplete="country"
        className="field-input"
        {...select}
      >
        <option value="" disabled={chosen}>
          Select your country
        </option>
        {regions.map(({ label, value }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <p id={`${id}-note`} className={error === undefined ? 'mt-1.5 text-sm text-muted' : 'field-error'}>
        {error ?? 'Decides which local news you see on the home page.'}
      </p>
    </div>
  );
}
