import { answerForm, readForm } from '#app/api/posted-form.ts';
import { askDesk, decideByForm, faultOf, fetchDesk } from '#app/desk/desk-calls.ts';
import { DeskPage } from '#app/desk/desk-page.tsx';
import { feedDetailsOf } from '#app/desk/feed-fields.tsx';
import { FeedScreen } from '#app/desk/feed-screen.tsx';
import { routeError } from '#app/site/route-errors.ts';
import { siteContext } from '#app/site/site-context.ts';
import { DeskFeedReply, FeedTryReply } from '#contract/feed.ts';
import type { Route } from './+types/feed.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(siteContext);
  const { data } = await fetchDesk(`/feeds/${encodeURIComponent(params.id)}`, DeskFeedReply, api);
  return { ...data, today: new Date().toISOString().slice(0, 10) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { api } = context.get(siteContext);
  const posted = await readForm(request);
  const feed = `/feeds/${encodeURIComponent(params.id)}`;
  const { form = '', reason, note, version, articles } = posted;
  const here = { path: `${feed}/${form}`, next: `/desk${feed}`, posted };
  switch (form) {
    case 'try':
      return answerForm(
        async () => ({ tried: (await askDesk(`${feed}/try`, {}, FeedTryReply, api)).data }),
        faultOf(posted),
      );
    case 'pause':
    case 'resume':
      return decideByForm({ ...here, body: { reason, note } }, api);
    case 'edit':
      return decideByForm({ ...here, body: { ...feedDetailsOf(posted), version, reason, note } }, api);
    case 'remove':
      return decideByForm({ ...here, body: { articles, reason, note }, next: '/desk/feeds' }, api);
    default:
      throw routeError(400);
  }
}

export default function Feed({ loaderData, actionData }: Route.ComponentProps) {
  const fault = actionData && 'fault' in actionData ? actionData : undefined;
  const tried = actionData && 'tried' in actionData ? actionData.tried : undefined;
  return (
    <DeskPage title={loaderData.feed.publisher} fault={fault}>
      <FeedScreen {...loaderData} tried={tried} fault={fault} />
    </DeskPage>
  );
}
