import { redirect } from 'react-router';
import { listLink } from '#app/site/addresses.ts';
import type { Route } from './+types/search.ts';

/** Redirects searches that are sent without scripts; blank text leads to the home page. */
export function loader({ url }: Route.LoaderArgs) {
  const text = url.searchParams.get('q')?.trim() ?? '';
  const order = url.searchParams.get('sort') === 'best' ? '?sort=best' : '';
  return redirect(text === '' ? '/' : listLink(text).to + order);
}
