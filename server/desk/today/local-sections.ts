import { regions } from '#contract/regions.ts';

/** The sections of local news, one for each region. */
export const localSections = regions.map(({ value }) => `local/${value}`);

/** 'de' for 'local/de'. */
export const regionOf = (section: string) => section.slice('local/'.length);
