/** The id of the place where a story shows the reports of a country. */
export function countryAnchor(country: string | null): string {
  return `reports-${country ?? 'elsewhere'}`;
}
