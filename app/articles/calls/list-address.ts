import { isSearch, listLink, nameOfList } from '#app/site/addresses.ts';
import { withDecimalPoints } from '#contract/search.ts';
import type { ListSource } from './list-calls.ts';

/** What an address asks for: only the local list has regions, and only searches have an order. An empty region is none. */
export function sourceOf(query: string, search: URLSearchParams): ListSource {
  return {
    query,
    region: query === 'local' ? search.get('region')?.toLowerCase() || undefined : undefined,
    sort: isSearch(query) && search.get('sort') === 'best' ? 'best' : undefined,
  };
}

/** Path and query of a page of the list with this name. */
export function listAddress(name: string, { region, sort }: ListSource, page: number): string {
  const search = new URLSearchParams();
  if (region !== undefined) search.set('region', region);
  if (sort !== undefined) search.set('sort', sort);
  if (page > 1) search.set('page', String(page));
  return `${listLink(name).to}${search.size > 0 ? `?${search}` : ''}`;
}

/** By which search engines know a page of a list, whose name has many spellings; the order of a search makes no other list. */
export function canonicalAddress({ query, region }: ListSource, page: number): string {
  const name =
    nameOfList(query) ??
    withDecimalPoints(query)
      .split(/[\s,]+/)
      .join(' ')
      .trim();
  return listAddress(name, { query, region }, page);
}
