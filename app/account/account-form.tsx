import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { ReactNode } from 'react';
import { type FieldValues, type Path, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { sentenceOf } from '#app/api/api-error.ts';
import { Alert, type AlertContent, type ShownAlert } from '#app/ui/alert.tsx';
import { Field } from '#app/ui/field.tsx';
import { useIsAlive } from '#app/ui/is-alive.ts';

type FieldSpec<Values> = {
  name: Path<Values>;
  label: string;
  type: 'email' | 'password';
  /** What password managers go by (HTML, 4.10.18.7). */
  autoComplete: 'email' | 'current-password' | 'new-password';
};

type AccountFormProps<Values extends FieldValues> = {
  title: string;
  fields: readonly FieldSpec<Values>[];
  schema: z.ZodMiniType<Values, Values>;
  /** Title of the alert when something is wrong. */
  failedTitle: string;
  /** Shows its own alert when it succeeds; what it throws is shown as the failure. */
  send: (values: Values) => Promise<void>;
  alert: ShownAlert | undefined;
  showAlert: (alert: AlertContent) => void;
  /** It has succeeded: there is nothing more to send. */
  done: boolean;
  /** Follows the form: other ways and links. */
  children?: ReactNode;
};

const invalid = 'Please check your input and try again.';

/** The screen of one account form: title, alert, fields with their errors, Submit. */
export function AccountForm<Values extends FieldValues>({
  title,
  fields,
  schema,
  failedTitle,
  send,
  alert,
  showAlert,
  done,
  children,
}: AccountFormProps<Values>) {
  // Before the page is alive the browser itself would send the fields.
  const alive = useIsAlive();
  const { register, handleSubmit, formState } = useForm<Values>({
    resolver: standardSchemaResolver(schema),
    shouldFocusError: false, // the alert takes the focus
  });
  const fail = (text: string) => showAlert({ kind: 'failure', title: failedTitle, text });
  const submit = handleSubmit(
    (values) => send(values).catch((error: unknown) => fail(sentenceOf(error))),
    () => fail(invalid),
  );
  return (
    <div className="account-screen">
      <h1 className="page-title">{title}</h1>
      {alert && <Alert key={alert.id} {...alert.content} />}
      <p className="without-scripting">
        This form needs JavaScript. Please allow it for this site and load the page again.
      </p>
      <form
        method="post"
        noValidate
        className="account-form needs-scripting"
        onSubmit={(event) => void submit(event)}
      >
        {fields.map(({ name, ...field }) => (
          <Field
            key={name}
            {...field}
            {...register(name)}
            required
            readOnly={done}
            error={errorText(formState.errors[name]?.message)}
          />
        ))}
        <button className="button button-strong" disabled={!alive || formState.isSubmitting || done}>
          Submit
        </button>
      </form>
      {children}
    </div>
  );
}

/** The library's types allow for messages that no schema of ours gives. */
function errorText(message: unknown): string | undefined {
  return typeof message === 'string' ? message : undefined;
}
