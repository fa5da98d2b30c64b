import { feedFormats, feedPath, type FeedPlace, feedTypes } from '#contract/feed-address.ts';
import { useSite } from './site.ts';

type FeedLinksProps = { place: FeedPlace; title: string };

/** Links by which feed readers find the feeds of a page; React moves them into the head. */
export function FeedLinks({ place, title }: FeedLinksProps) {
  const { productName } = useSite();
  return feedFormats.map((format) => (
    <link
      key={format}
      rel="alternate"
      type={feedTypes[format]}
      title={`${title} - ${productName}`}
      href={feedPath(place, format)}
    />
  ));
}
