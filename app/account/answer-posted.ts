import type { FieldValues } from 'react-hook-form';
import { data } from 'react-router';
import type * as z from 'zod/mini';
import { answerForm, readForm } from '#app/api/posted-form.ts';
import { type AccountFormSpec, invalidInput, type PostedFault } from './account-form-spec.ts';

/**
 * Handles a form that was posted without scripts: validates it as its screen does, then calls `act`, or answers with
 * what is wrong.
 */
export async function answerPosted<Values extends FieldValues>(
  request: Request,
  form: AccountFormSpec<Values>,
  act: (values: Values) => Promise<Response>,
) {
  const posted = await readForm(request);
  const faultOf = (text: string, errors: PostedFault['errors'] = {}): PostedFault => ({
    alert: { kind: 'failure', title: form.failedTitle, text },
    errors,
    values: keptValues(form, posted),
  });
  const parsed = form.schema.safeParse(posted);
  if (!parsed.success) return data(faultOf(invalidInput, errorsOf(parsed.error)), { status: 400 });
  return answerForm(
    () => act(parsed.data),
    ({ message }) => faultOf(message),
  );
}

/** The first thing that is wrong with each field. */
export function errorsOf({ issues }: z.core.$ZodError): PostedFault['errors'] {
  const messages = issues.map(({ path, message }) => [String(path[0]), { type: 'server' as const, message }]);
  return Object.fromEntries(messages.toReversed());
}

function keptValues<Values extends FieldValues>(
  { fields }: AccountFormSpec<Values>,
  posted: Record<string, string>,
): Record<string, string> {
  const kept = fields.filter(({ type }) => type !== 'password');
  return Object.fromEntries(kept.map(({ name }) => [name, posted[name] ?? '']));
}
