import { redirect } from 'react-router';
import type * as z from 'zod/mini';
import type { ApiError } from '#app/api/api-error.ts';
import { type Api, fetchJson, send } from '#app/api/call.ts';
import { answerForm } from '#app/api/posted-form.ts';
import { throwAsStatus } from '#app/site/route-errors.ts';

/** Calls GET below /api/desk. Errors make the router answer 404 to everybody but editors. */
export async function fetchDesk<Reply>(path: string, schema: z.ZodMiniType<Reply>, api: Api): Promise<Reply> {
  return schema.parse(await fetchJson(`/api/desk${path}`, api).catch(throwAsStatus));
}

/** Calls a POST below /api/desk that decides nothing. Throws as send does. */
export async function askDesk<Reply>(
  path: string,
  body: unknown,
  schema: z.ZodMiniType<Reply>,
  api: Api,
): Promise<Reply> {
  return schema.parse(await send('POST', `/api/desk${path}`, body, api));
}

/** What was wrong with a form of the desk, and the values it held. `form` names it among several on a page. */
export type DeskFault = { form: string; fault: string; values: Record<string, string> };

/** Makes the fault of a posted form that the API has refused. */
export function faultOf(values: Record<string, string>): (refusal: ApiError) => DeskFault {
  return ({ message }) => ({ form: values.form ?? '', fault: message, values });
}

type Asked = {
  /** Below /api/desk. */
  path: string;
  body: unknown;
  /** The page of the desk to redirect to; it shows that the work is done. */
  next: string;
  /** The posted values, to fill the form again if it is refused. */
  posted: Record<string, string>;
};

/**
 * Calls the API for a posted form and redirects; if the API refuses, the page shows the reason and keeps the values.
 */
export async function decideByForm({ path, body, next, posted }: Asked, api: Api) {
  return answerForm(async () => {
    await send('POST', `/api/desk${path}`, body, api);
    return redirect(`${next}${next.includes('?') ? '&' : '?'}done`, 303);
  }, faultOf(posted));
}
