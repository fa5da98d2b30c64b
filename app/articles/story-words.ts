import { nameOfRegion } from '#contract/regions.ts';

/** '14 publishers in 9 countries'; of publishers alone where none of them has a country. */
export function reportedBy({ publishers, countries }: { publishers: number; countries: number }): string {
  const who = countOf(publishers, 'publisher', 'publishers');
  return countries === 0 ? who : `${who} in ${countOf(countries, 'country', 'countries')}`;
}

export function countOf(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** Where publishers without a country are. */
const elsewhere = 'Elsewhere';

/** The name of a publisher's country. */
export function nameOfCountry(country: string | null): string {
  return (country !== null && nameOfRegion(country)) || elsewhere;
}
