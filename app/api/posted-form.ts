import { data } from 'react-router';
import { ApiError } from './api-error.ts';

/** The texts of a form that a browser has posted by itself, by the names of its fields; none of ours has files. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const fields = [...(await request.formData())];
  return Object.fromEntries(
    fields.filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

/** Answers by `act`; where the API refuses, with what `explain` makes of its sentence, and the status of the refusal. */
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
