import { useRouteLoaderData } from 'react-router';
import type { PublisherPage } from '#contract/publisher.ts';
import type { Site } from './site-context.ts';
import type { SentForm } from './written.ts';

/** What the root's loader tells every page: the same for all readers, except for `sent`. */
export type SiteFacts = Pick<Site, 'productName' | 'origin' | 'offersGoogle' | 'passesPictures'> & {
  /** The pages that the operator has written. */
  publisherPages: PublisherPage[];
  /** The form of this reader that the page answers. */
  sent?: SentForm;
};

export function useSite(): SiteFacts {
  const facts = useRouteLoaderData<() => SiteFacts>('root');
  // No root data where the root's own loader failed, and at addresses with a line break, which the router finds nothing
  // at, not even the page that says so. The page about that still wants a name.
  return (
    facts ?? {
      productName: 'Europe News',
      origin: '',
      offersGoogle: false,
      passesPictures: true,
      publisherPages: [],
    }
  );
}
