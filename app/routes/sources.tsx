import { PageHead } from '#app/site/page-head.tsx';
import { throwAsStatus } from '#app/site/route-errors.ts';
import { siteContext } from '#app/site/site-context.ts';
import { useSite } from '#app/site/site.ts';
import { languageWords } from '#app/sources/language-words.ts';
import { fetchSources } from '#app/sources/source-calls.ts';
import { SourcesScreen } from '#app/sources/sources-screen.tsx';
import type { Route } from './+types/sources.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const groups = await fetchSources(context.get(siteContext).api).catch(throwAsStatus);
  return groups.map(({ sources, ...group }) => ({
    ...group,
    sources: sources.map((source) => ({ ...source, languages: languageWords(source.languages) })),
  }));
}

export default function Sources({ loaderData: groups }: Route.ComponentProps) {
  const { productName } = useSite();
  return (
    <>
      <PageHead
        title="Sources"
        path="/sources"
        description="Every publisher whose news is shown here, by region, with language and freshness."
      />
      <SourcesScreen productName={productName} groups={groups} />
    </>
  );
}
