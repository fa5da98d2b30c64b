import { fetchDesk } from '#app/desk/desk-calls.ts';
import { DeskPage } from '#app/desk/desk-page.tsx';
import { TodayScreen } from '#app/desk/today-screen.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { DeskToday } from '#contract/desk.ts';
import type { Route } from './+types/today.ts';

export function loader({ context }: Route.LoaderArgs) {
  return fetchDesk('/today', DeskToday, context.get(siteContext).api);
}

export default function Today({ loaderData }: Route.ComponentProps) {
  return (
    <DeskPage title="Today">
      <TodayScreen today={loaderData} />
    </DeskPage>
  );
}
