import { PublisherText } from '#app/shell/publisher-text.tsx';
import { PageHead } from '#app/site/page-head.tsx';
import { routeError } from '#app/site/route-errors.ts';
import { siteContext } from '#app/site/site-context.ts';
import { publisherPages } from '#contract/publisher.ts';
import type { Route } from './+types/publisher-page.ts';

/** One of the pages that the operator has written. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { publisher } = context.get(siteContext);
  const asked = url.pathname.replace(/\/$/, '');
  const page = publisherPages(publisher).find(({ path }) => path === asked);
  if (!page) throw routeError(404);
  const texts: Record<string, string | null> = { '/about': publisher.about, '/imprint': publisher.imprint };
  return { page, name: publisher.name, text: texts[asked] ?? null, contact: publisher.contact };
}

export default function PublisherPage({ loaderData: { page, ...written } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={page.label} path={page.path} />
      <PublisherText title={page.label} {...written} />
    </>
  );
}
