import { redirect } from 'react-router';
import type * as z from 'zod/mini';
import type { ApiError } from '#app/api/api-error.ts';
import { type Api, fetchJson, send } from '#app/api/call.ts';
import { answerForm } from '#app/api/posted-form.ts';
import { throwAsStatus } from '#app/site/route-errors.ts';

/** What a GET below /api/desk answers. Throws what makes the router answer 404 to everybody but editors. */
export async function fetchDesk<Reply>(path: string, schema: z.ZodMiniType<Reply>, api: Api): Promise<Reply> {
  return schema.parse(await fetchJson(`/api/desk${path}`, api).catch(throwAsStatus));
}

/** What a POST below /api/desk answers that decides nothing. Throws as send does. */
export async function askDesk<Reply>(
  path: string,
  body: unknown,
  schema: z.ZodMiniType<Reply>,
  api: Api,
): Promise<Reply> {
  return schema.parse(await send('POST', `/api/desk${path}`, body, api));
}

/** What was wrong with a form of the desk, and what it held. `form` tells several of one page apart. */
export type DeskFault = { form: string; fault: string; values: Record<string, string> };

/** Makes that of a form that was posted, where the API refuses what it asks for. */
export function faultOf(values: Record<string, string>): (refusal: ApiError) => DeskFault {
  return ({ message }) => ({ form: values.form ?? '', fault: message, values });
}

type Asked = {
  /** Below /api/desk. */
  path: string;
  body: unknown;
  /** The page of the desk that follows; it says that it is done. */
  next: string;
  /** What was posted, to fill the form again where it is refused. */
  posted: Record<string, string>;
};

/** Has the API carry out what a form asks for, and leads on; where that refuses, the page says why and keeps the form. */
export async function decideByForm({ path, body, next, posted }: Asked, api: Api) {
  return answerForm(async () => {
    await send('POST', `/api/desk${path}`, body, api);
    return redirect(`${next}${next.includes('?') ? '&' : '?'}done`, 303);
  }, faultOf(posted));
}
