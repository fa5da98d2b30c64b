import type { Config } from '#process/config.ts';
import type { Site } from '#server/pages/render-page.ts';

export type SiteConfig = Pick<Config, 'google' | 'origin' | 'pictures' | 'productName' | 'publisher'>;

/** What every page is told of the configuration. */
export type SiteFacts = Omit<Site, 'api'>;

export function siteFacts({ google, origin, pictures, productName, publisher }: SiteConfig): SiteFacts {
  return { productName, origin, offersGoogle: google !== null, passesPictures: pictures, publisher };
}
