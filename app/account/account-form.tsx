import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { ReactNode } from 'react';
import { type FieldErrors, type FieldValues, useForm } from 'react-hook-form';
import { sentenceOf } from '#app/api/api-error.ts';
import { Alert, type AlertContent, type ShownAlert } from '#app/ui/alert.tsx';
import { Field } from '#app/ui/field.tsx';
import { type AccountFormSpec, invalidInput, type PostedFault } from './account-form-spec.ts';

type AccountFormProps<Values extends FieldValues> = {
  form: AccountFormSpec<Values>;
  /** What was wrong with the form before, which the browser has posted by itself. */
  posted: PostedFault | undefined;
  /** Shows its own alert when it succeeds; what it throws is shown as the failure. */
  send: (values: Values) => Promise<void>;
  alert: ShownAlert | undefined;
  showAlert: (alert: AlertContent) => void;
  /** The form has succeeded and cannot be sent again. */
  done: boolean;
  /** Shown below the form: links, and other ways to sign in. */
  children?: ReactNode;
};

/**
 * The screen of one account form: title, alert, fields with their errors, Submit. Until the page is hydrated, and without
 * scripts, the browser posts the form to the address of the page, parameters included (docs/decisions/0023).
 */
export function AccountForm<Values extends FieldValues>({
  form: { title, fields, schema, failedTitle },
  posted,
  send,
  alert,
  showAlert,
  done,
  children,
}: AccountFormProps<Values>) {
  const { register, handleSubmit, formState } = useForm<Values>({
    resolver: standardSchemaResolver(schema),
    shouldFocusError: false, // the alert takes the focus
    ...(posted && { errors: posted.errors as FieldErrors<Values> }),
  });
  const fail = (text: string) => showAlert({ kind: 'failure', title: failedTitle, text });
  const submit = handleSubmit(
    (values) => send(values).catch((error: unknown) => fail(sentenceOf(error))),
    () => fail(invalidInput),
  );
  return (
    <div className="account-screen">
      <h1 tabIndex={-1} className="page-title">
        {title}
      </h1>
      {alert && <Alert key={alert.id} {...alert} />}
      <form method="post" noValidate className="account-form" onSubmit={(event) => void submit(event)}>
        {fields.map(({ name, ...field }) => (
          <Field
            key={name}
            {...field}
            {...register(name)}
            defaultValue={posted?.values[name]}
            aria-required
            readOnly={done}
            error={errorText(formState.errors[name]?.message)}
          />
        ))}
        <button className="button button-strong" disabled={formState.isSubmitting || done}>
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
