import { data } from 'react-router';
import { ApiError } from './api-error.ts';

/** The text fields of a form that was posted without scripts; none of our forms has files. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const fields = [...(await request.formData())];
  return Object.fromEntries(
    fields.filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

/**
 * Answers with what `act` returns. Where the API refuses, answers with what `explain` makes of the error, under its
 * status.
 */
export async function answerForm<Answer, Fault>(
  act: () => Promise<Answer>,
  explain: (error: ApiError) => Fault,
) {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data(explain(error), { status: error.status });
  }
}
