import { data } from 'react-router';
import { readForm } from '#app/api/posted-form.ts';
import { decideByForm, type DeskFault, fetchDesk } from '#app/desk/desk-calls.ts';
import { DeskPage } from '#app/desk/desk-page.tsx';
import { MessagesScreen } from '#app/desk/messages-screen.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { DeskMessages, MessageState } from '#contract/desk-messages.ts';
import type { Route } from './+types/messages.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = pageIn(url);
  const found = await fetchDesk(`/messages?${asked}`, DeskMessages, context.get(siteContext).api);
  return { state: stateIn(url), found };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { api } = context.get(siteContext);
  const posted = await readForm(request);
  const { id = '', do: what = '', text = '' } = posted;
  const here = { ...posted, form: id };
  if (closing.has(what) && text.trim() !== '') return data(unsentAnswer(here), { status: 400 });
  const path = `/messages/${encodeURIComponent(id)}/${encodeURIComponent(what)}`;
  return decideByForm({ path, body: { text }, next: `/desk/messages?${pageIn(url)}`, posted: here }, api);
}

/** What closes a message without an answer. */
const closing = new Set(['done', 'spam']);

function unsentAnswer(values: DeskFault['values'] & { form: string }): DeskFault {
  const fault = 'There is an answer that has not been sent: please send it, or empty the field.';
  return { form: values.form, fault, values };
}

/** The parameters that name a page of the list. */
function pageIn(url: URL): URLSearchParams {
  const after = url.searchParams.get('after');
  return new URLSearchParams({ state: stateIn(url), ...(after !== null && { after }) });
}

function stateIn({ searchParams }: URL): MessageState {
  return MessageState.safeParse(searchParams.get('state')).data ?? 'open';
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DeskPage title="Messages" fault={actionData}>
      <MessagesScreen {...loaderData} fault={actionData} />
    </DeskPage>
  );
}
