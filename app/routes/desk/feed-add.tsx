import { answerForm, readForm } from '#app/api/posted-form.ts';
import { askDesk, decideByForm, faultOf, fetchDesk } from '#app/desk/desk-calls.ts';
import { DeskPage } from '#app/desk/desk-page.tsx';
import { FeedAddScreen } from '#app/desk/feed-add-screen.tsx';
import { feedDetailsOf, sectionsIn } from '#app/desk/feed-fields.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { DeskEditor } from '#contract/desk.ts';
import { FeedReportReply } from '#contract/feed.ts';
import type { Route } from './+types/feed-add.ts';

/** Only checks that whoever asks may use the desk. */
export async function loader({ context }: Route.LoaderArgs) {
  await fetchDesk('/editor', DeskEditor, context.get(siteContext).api);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(siteContext);
  const values = await readForm(request);
  const { form = '', url, reason, note } = values;
  if (form === 'add') {
    const body = { url, ...feedDetailsOf(values), reason, note };
    return decideByForm({ path: '/feeds/add', body, next: '/desk/feeds', posted: values }, api);
  }
  const sections = sectionsIn(values);
  const asked = { url, ...(sections.length > 0 && { sections }) };
  return answerForm(
    async () => ({ report: (await askDesk('/feeds/check', asked, FeedReportReply, api)).data, values }),
    faultOf(values),
  );
}

export default function FeedAdd({ actionData }: Route.ComponentProps) {
  const fault = actionData && 'fault' in actionData ? actionData : undefined;
  const looked = actionData && 'report' in actionData ? actionData : undefined;
  return (
    <DeskPage title="Add a feed" fault={fault}>
      <FeedAddScreen looked={looked} fault={fault} />
    </DeskPage>
  );
}
