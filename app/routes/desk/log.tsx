import { fetchDesk } from '#app/desk/desk-calls.ts';
import { DeskPage } from '#app/desk/desk-page.tsx';
import { LogScreen } from '#app/desk/log-screen.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { DeskLog } from '#contract/desk-decision.ts';
import type { Route } from './+types/log.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  const before = url.searchParams.get('before');
  const query = before === null ? '' : `?${new URLSearchParams({ before })}`;
  return fetchDesk(`/log${query}`, DeskLog, context.get(siteContext).api);
}

export default function Log({ loaderData }: Route.ComponentProps) {
  return (
    <DeskPage title="Log">
      <LogScreen log={loaderData} />
    </DeskPage>
  );
}
