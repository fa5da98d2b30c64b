import { useId } from 'react';
import { isText } from '#app/site/written.ts';

/** The form once more that the page could not answer: what was written in it to be seen, the rest as it was. */
export function WrittenForm({ fields }: { fields: Readonly<Record<string, string>> }) {
  const id = useId();
  return (
    <form method="post" className="space-y-4">
      {Object.entries(fields).map(([name, value]) =>
        isText(name) && value !== '' ? (
          <div key={name} className="text-left">
            <label htmlFor={`${id}-${name}`} className="field-label">
              What you have written
            </label>
            <textarea
              id={`${id}-${name}`}
              name={name}
              rows={8}
              dir="auto"
              className="field-input"
              defaultValue={value}
            />
          </div>
        ) : (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <button className="button button-strong">Send again</button>
    </form>
  );
}
