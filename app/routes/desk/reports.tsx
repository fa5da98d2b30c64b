import { fetchDesk } from '#app/desk/desk-calls.ts';
import { DeskPage } from '#app/desk/desk-page.tsx';
import { ReportsScreen } from '#app/desk/reports-screen.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { DeskReports } from '#contract/desk-comments.ts';
import type { Route } from './+types/reports.ts';

export function loader({ context }: Route.LoaderArgs) {
  return fetchDesk('/reports', DeskReports, context.get(siteContext).api);
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  return (
    <DeskPage title="Reports">
      <ReportsScreen {...loaderData} />
    </DeskPage>
  );
}
