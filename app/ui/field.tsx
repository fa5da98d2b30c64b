import { type ComponentProps, useId } from 'react';

type FieldProps = ComponentProps<'input'> & {
  label: string;
  /** What is wrong with the value, as a sentence for a person. */
  error: string | undefined;
};

/** A labelled input with its error below it. */
export function Field({ label, error, ...input }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className="field-input"
        {...input}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
