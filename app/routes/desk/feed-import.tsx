import { answerForm, readForm } from '#app/api/posted-form.ts';
import { askDesk, decideByForm, faultOf, fetchDesk } from '#app/desk/desk-calls.ts';
import { DeskPage } from '#app/desk/desk-page.tsx';
import { OpmlScreen } from '#app/desk/opml-screen.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { DeskEditor } from '#contract/desk.ts';
import { CatalogueChangesReply } from '#contract/feed.ts';
import type { Route } from './+types/feed-import.ts';

/** Only checks that whoever asks may use the desk. */
export async function loader({ context }: Route.LoaderArgs) {
  await fetchDesk('/editor', DeskEditor, context.get(siteContext).api);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(siteContext);
  const posted = await readForm(request);
  const { form = '', opml = '', reason, note } = posted;
  if (form === 'import') {
    const body = { opml, reason, note };
    return decideByForm({ path: '/feeds/import', body, next: '/desk/feeds', posted }, api);
  }
  return answerForm(
    async () => ({
      changes: (await askDesk('/feeds/preview', { opml }, CatalogueChangesReply, api)).data,
      opml,
    }),
    faultOf(posted),
  );
}

export default function FeedImport({ actionData }: Route.ComponentProps) {
  const fault = actionData && 'fault' in actionData ? actionData : undefined;
  const previewed = actionData && 'changes' in actionData ? actionData : undefined;
  return (
    <DeskPage title="Import OPML" fault={fault}>
      <OpmlScreen previewed={previewed} fault={fault} />
    </DeskPage>
  );
}
