import { useRouteLoaderData } from 'react-router';
import type { PublisherPage } from '#contract/publisher.ts';
import type { SentForm } from './written.ts';

/**
 * Name and public address (no trailing slash) of the site, whether Google is set up, and whether pictures are passed on by the site
 * or linked at their publishers, and the pages that its operator has written, as the root's loader says them; the same for every reader.
 * And the form of this reader that the page answers.
 */
export type SiteFacts = {
  productName: string;
  origin: string;
  offersGoogle: boolean;
  passesPictures: boolean;
  publisherPages: PublisherPage[];
  sent?: SentForm;
};

export function useSite(): SiteFacts {
  const facts = useRouteLoaderData<() => SiteFacts>('root');
  // No root data only when the root's own loader failed; the error page still wants a name.
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
