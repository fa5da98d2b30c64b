import { readForm } from '#app/api/posted-form.ts';
import { CommentScreen } from '#app/desk/comment-screen.tsx';
import { decideByForm, fetchDesk } from '#app/desk/desk-calls.ts';
import { DeskPage } from '#app/desk/desk-page.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { DeskComment } from '#contract/desk-comments.ts';
import type { Route } from './+types/comment.ts';

export function loader({ params, context }: Route.LoaderArgs) {
  const path = `/comments/${encodeURIComponent(params.id)}`;
  return fetchDesk(path, DeskComment, context.get(siteContext).api);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { api } = context.get(siteContext);
  const posted = await readForm(request);
  const { form = '', action, outcome, reason, note, seen, decision } = posted;
  const bodies: Record<string, object> = {
    decision: { action, reason, note, seen: Number(seen) },
    objection: { outcome, reason, note, seen: Number(seen) },
    undo: { decision: Number(decision), reason, note },
  };
  const id = encodeURIComponent(params.id);
  const path = `/comments/${id}/${form in bodies ? form : 'decision'}`;
  return decideByForm({ path, body: bodies[form] ?? {}, next: `/desk/comments/${id}`, posted }, api);
}

export default function Comment({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DeskPage title={`Comment ${loaderData.id}`} fault={actionData}>
      <CommentScreen comment={loaderData} fault={actionData} />
    </DeskPage>
  );
}
