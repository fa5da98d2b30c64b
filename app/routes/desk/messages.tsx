import { readForm } from '#app/api/posted-form.ts';
import { decideByForm, fetchDesk } from '#app/desk/desk-calls.ts';
import { DeskPage } from '#app/desk/desk-page.tsx';
import { MessagesScreen } from '#app/desk/messages-screen.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { DeskMessages, MessageState } from '#contract/desk-messages.ts';
import type { Route } from './+types/messages.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const state = stateIn(url);
  const after = url.searchParams.get('after');
  const asked = new URLSearchParams({ state, ...(after !== null && { after }) });
  return { state, found: await fetchDesk(`/messages?${asked}`, DeskMessages, context.get(siteContext).api) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { api } = context.get(siteContext);
  const posted = await readForm(request);
  const { id = '', do: what = '', text } = posted;
  const path = `/messages/${encodeURIComponent(id)}/${encodeURIComponent(what)}`;
  const next = `/desk/messages?state=${stateIn(url)}`;
  return decideByForm({ path, body: { text }, next, posted: { ...posted, form: id } }, api);
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
