import { readForm } from '#app/api/posted-form.ts';
import { decideByForm, fetchDesk } from '#app/desk/desk-calls.ts';
import { DeskPage } from '#app/desk/desk-page.tsx';
import { MembersScreen } from '#app/desk/members-screen.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { DeskMembers } from '#contract/desk-members.ts';
import type { Route } from './+types/members.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = url.searchParams.get('q')?.trim().slice(0, 254) ?? '';
  const path = `/members?${new URLSearchParams({ q: asked })}`;
  return { asked, found: await fetchDesk(path, DeskMembers, context.get(siteContext).api) };
}

/** Lifts the ban of an address whose owner has left. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(siteContext);
  const posted = await readForm(request);
  const { email = '', reason, note, seen } = posted;
  const next = `/desk/members?${new URLSearchParams({ q: email })}`;
  return decideByForm({ path: '/addresses/unban', body: { email, reason, note, seen }, next, posted }, api);
}

export default function Members({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DeskPage title="Members" fault={actionData}>
      <MembersScreen {...loaderData} fault={actionData} />
    </DeskPage>
  );
}
