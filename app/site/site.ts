import { useRouteLoaderData } from 'react-router';

/** Name and public address (no trailing slash) of the site, as the root's loader says them; the same for every reader. */
export type SiteNames = { productName: string; origin: string };

export function useSite(): SiteNames {
  const names = useRouteLoaderData<() => SiteNames>('root');
  // No root data only when the root's own loader failed; the error page still wants a name.
  return names ?? { productName: 'Europe News', origin: '' };
}
