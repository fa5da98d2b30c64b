import { fetchModeration } from '#app/moderation/moderation-calls.ts';
import { ModerationScreen } from '#app/moderation/moderation-screen.tsx';
import { PageHead } from '#app/site/page-head.tsx';
import { throwAsStatus } from '#app/site/route-errors.ts';
import { siteContext } from '#app/site/site-context.ts';
import type { Route } from './+types/moderation.ts';

export function loader({ context }: Route.LoaderArgs) {
  return fetchModeration(context.get(siteContext).api).catch(throwAsStatus);
}

export default function ModerationRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Moderation"
        path="/moderation"
        description="What the people who run this site have decided about comments, members and articles, and why."
      />
      <ModerationScreen moderation={loaderData} />
    </>
  );
}
