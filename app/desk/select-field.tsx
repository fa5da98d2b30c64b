import { useId, type ComponentProps } from 'react';

/** A labelled choice; its children are the options. */
export function SelectField({ label, ...select }: ComponentProps<'select'> & { label: string }) {
  const id = useId();
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="field-input" {...select} />
    </div>
  );
}

type Option = { value: string; label: string };

/** A choice that has to be made: none of the options is chosen at first. */
export function RequiredSelect({
  options,
  chosen = '',
  ...select
}: {
  name: string;
  label: string;
  options: readonly Option[];
  chosen: string | undefined;
}) {
  return (
    <SelectField required aria-invalid={false} defaultValue={chosen} {...select}>
      <option value="">Choose…</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
