import { readForm } from '#app/api/posted-form.ts';
import { ArticlesScreen } from '#app/desk/articles-screen.tsx';
import { decideByForm, fetchDesk } from '#app/desk/desk-calls.ts';
import { DeskPage } from '#app/desk/desk-page.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { DeskArticles } from '#contract/desk-articles.ts';
import type { Route } from './+types/articles.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const question = (url.searchParams.get('q') ?? '').trim().slice(0, 2_000);
  const path = `/articles?${new URLSearchParams({ q: question })}`;
  return { question, found: await fetchDesk(path, DeskArticles, context.get(siteContext).api) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const posted = await readForm(request);
  const { reason, note, publisher } = posted;
  const asked = {
    path: '/pictures/unblock',
    body: { reason, note, publisher },
    next: '/desk/articles',
    posted,
  };
  return decideByForm(asked, context.get(siteContext).api);
}

export default function Articles({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DeskPage title="Articles" fault={actionData}>
      <ArticlesScreen {...loaderData} fault={actionData} />
    </DeskPage>
  );
}
