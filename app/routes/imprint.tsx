import { data } from 'react-router';
import { PublisherText } from '#app/shell/publisher-text.tsx';
import { PageHead } from '#app/site/page-head.tsx';
import { siteContext } from '#app/site/site-context.ts';
import type { Route } from './+types/imprint.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { imprint: text, ...publisher } = context.get(siteContext).publisher;
  if (text === null) throw data(null, { status: 404 });
  return { name: publisher.name, text, contact: publisher.contact };
}

export default function Imprint({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Imprint" path="/imprint" />
      <PublisherText title="Imprint" {...loaderData} />
    </>
  );
}
