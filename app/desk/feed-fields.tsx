import { Field } from '#app/ui/field.tsx';
import { sectionGroups } from './section-names.ts';

/** A form's values by field name; `section:world` is present if that section is ticked. */
export type FormValues = Record<string, string>;

const sectionPrefix = 'section:';

/** The sections that are ticked in a posted form. */
export function sectionsIn(values: FormValues): string[] {
  return Object.keys(values)
    .filter((name) => name.startsWith(sectionPrefix))
    .map((name) => name.slice(sectionPrefix.length));
}

/** A feed's details as values of the form. */
export function valuesOf(feed: {
  publisher: string;
  site: string | null;
  language: string;
  sections: readonly string[];
}): FormValues {
  const ticked = feed.sections.map((section) => [sectionPrefix + section, 'on']);
  const { publisher, site, language } = feed;
  return { publisher, site: site ?? '', language, ...Object.fromEntries(ticked) };
}

/** The details of a feed in a posted form, as the API takes them. */
export function feedDetailsOf(values: FormValues) {
  const site = values.site?.trim() ?? '';
  return {
    publisher: values.publisher ?? '',
    site: site === '' ? null : site,
    language: values.language ?? '',
    sections: sectionsIn(values),
  };
}

/** Publisher, site, language and sections. */
export function FeedFields({ values }: { values: FormValues }) {
  return (
    <>
      <TextField name="publisher" label="Publisher" values={values} maxLength={200} required />
      <TextField name="site" label="The publisher’s site (optional)" values={values} type="url" />
      <TextField name="language" label="Language, as a tag such as de or pt-BR" values={values} required />
      <SectionFields values={values} />
    </>
  );
}

type TextFieldProps = {
  name: string;
  label: string;
  values: FormValues;
  type?: 'url';
  required?: boolean;
  maxLength?: number;
};

export function TextField({ name, values, ...input }: TextFieldProps) {
  return (
    <Field name={name} defaultValue={values[name] ?? ''} autoComplete="off" error={undefined} {...input} />
  );
}

export function SectionFields({ values }: { values: FormValues }) {
  return (
    <fieldset className="section-fields">
      <legend className="field-label">Sections</legend>
      {sectionGroups.map(({ title, sections }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          {sections.map(({ section, name }) => (
            <label key={section}>
              <input
                type="checkbox"
                name={sectionPrefix + section}
                defaultChecked={sectionPrefix + section in values}
              />
              {` ${name}`}
            </label>
          ))}
        </fieldset>
      ))}
    </fieldset>
  );
}
