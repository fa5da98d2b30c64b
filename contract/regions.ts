/** The regions of local news, in the order of the picker (product specification, section 2). */
export const regions = [
  { label: 'Austria', value: 'at' },
  { label: 'Belgium', value: 'be' },
  { label: 'Bulgaria', value: 'bg' },
  { label: 'Czech Republic', value: 'cz' },
  { label: 'France', value: 'fr' },
  { label: 'Germany', value: 'de' },
  { label: 'Greece', value: 'gr' },
  { label: 'Hungary', value: 'hu' },
  { label: 'Ireland', value: 'ie' },
  { label: 'Italy', value: 'it' },
  { label: 'Lithuania', value: 'lt' },
  { label: 'Latvia', value: 'lv' },
  { label: 'Netherlands', value: 'nl' },
  { label: 'Norway', value: 'no' },
  { label: 'Poland', value: 'pl' },
  { label: 'Portugal', value: 'pt' },
  { label: 'Slovakia', value: 'sk' },
  { label: 'Slovenia', value: 'si' },
  { label: 'Spain', value: 'es' },
  { label: 'Sweden', value: 'se' },
  { label: 'Switzerland', value: 'ch' },
  { label: 'Ukraine', value: 'ua' },
  { label: 'United Kingdom', value: 'uk' },
] as const;

export type Region = (typeof regions)[number]['value'];

export function isRegion(value: string): value is Region {
  return regions.some((region) => region.value === value);
}

/** 'Germany' for 'de'; undefined when there is no such region. */
export function nameOfRegion(value: string): string | undefined {
  return regions.find((region) => region.value === value)?.label;
}
