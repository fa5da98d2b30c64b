import { data } from 'react-router';
import { PublisherText } from '#app/shell/publisher-text.tsx';
import { PageHead } from '#app/site/page-head.tsx';
import { siteContext } from '#app/site/site-context.ts';
import type { Route } from './+types/contact.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { name, contact } = context.get(siteContext).publisher;
  if (contact === null) throw data(null, { status: 404 });
  return { name, contact };
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Contact" path="/contact" />
      <PublisherText title="Contact" text={null} {...loaderData} />
    </>
  );
}
