import { readForm } from '#app/api/posted-form.ts';
import { decideByForm, fetchDesk } from '#app/desk/desk-calls.ts';
import { DeskPage } from '#app/desk/desk-page.tsx';
import { MemberScreen } from '#app/desk/member-screen.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { DeskMember } from '#contract/desk-members.ts';
import type { Route } from './+types/member.ts';

export function loader({ params, url, context }: Route.LoaderArgs) {
  const before = url.searchParams.get('before');
  const older = before === null ? '' : `?${new URLSearchParams({ before })}`;
  const path = `/members/${encodeURIComponent(params.id)}${older}`;
  return fetchDesk(path, DeskMember, context.get(siteContext).api);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { api } = context.get(siteContext);
  const posted = await readForm(request);
  const { form, length, until, reason, note, seen } = posted;
  const id = encodeURIComponent(params.id);
  const asked =
    form === 'unban'
      ? { path: `/members/${id}/unban`, body: { reason, note, seen } }
      : { path: `/members/${id}/ban`, body: { length, until, reason, note } };
  return decideByForm({ ...asked, next: `/desk/members/${id}`, posted }, api);
}

export default function Member({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DeskPage title={loaderData.name} fault={actionData}>
      <MemberScreen member={loaderData} fault={actionData} />
    </DeskPage>
  );
}
