import { readForm } from '#app/api/posted-form.ts';
import { ArticleScreen } from '#app/desk/article-screen.tsx';
import { decideByForm, fetchDesk } from '#app/desk/desk-calls.ts';
import { DeskPage } from '#app/desk/desk-page.tsx';
import { routeError } from '#app/site/route-errors.ts';
import { siteContext } from '#app/site/site-context.ts';
import { DeskArticle } from '#contract/desk-articles.ts';
import type { Route } from './+types/article.ts';

export function loader({ params, context }: Route.LoaderArgs) {
  return fetchDesk(`/articles/${encodeURIComponent(params.id)}`, DeskArticle, context.get(siteContext).api);
}

/** The call of the API for each form of the page. */
const calls: Record<string, (id: string) => string> = {
  remove: (id) => `/articles/${id}/remove`,
  restore: (id) => `/articles/${id}/restore`,
  detach: (id) => `/articles/${id}/detach`,
  attach: (id) => `/articles/${id}/attach`,
  block: () => '/pictures/block',
  unblock: () => '/pictures/unblock',
};

export async function action({ params, request, context }: Route.ActionArgs) {
  const posted = await readForm(request);
  const { form = '', reason, note, publisher } = posted;
  const call = Object.hasOwn(calls, form) ? calls[form] : undefined;
  if (!call) throw routeError(404);
  const id = encodeURIComponent(params.id);
  const asked = { path: call(id), body: { reason, note, publisher }, next: `/desk/articles/${id}`, posted };
  return decideByForm(asked, context.get(siteContext).api);
}

export default function Article({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DeskPage title={loaderData.title} language={loaderData.language} fault={actionData}>
      <ArticleScreen article={loaderData} fault={actionData} />
    </DeskPage>
  );
}
