import { useRouteLoaderData } from 'react-router';
import type { loader } from '#app/root.tsx';

/** The site's name and public address (no trailing slash); the same for every reader. */
export function useSite(): { productName: string; origin: string } {
  const site = useRouteLoaderData<typeof loader>('root');
  // No root data only when the root's own loader failed; the error page still wants a name.
  return site ?? { productName: 'Europe News', origin: '' };
}
