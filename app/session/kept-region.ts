import { useSyncExternalStore } from 'react';
import { followStoredValue } from '#app/site/stored-value.ts';
import type { Region } from '#contract/regions.ts';

const storageKey = 'region';
const stored = followStoredValue(storageKey, (value) => showRegion(regionOf(value)));
let known: { region: Region | undefined } | undefined;

/**
 * Runs before the first paint. Pages contain the news of all of Europe; the stylesheet hides them from visitors who
 * have chosen a region until that region's news are loaded.
 */
export const regionMarkScript = `
try { document.documentElement.toggleAttribute('data-region', !!localStorage.${storageKey}) }
catch (error) { console.warn(error) }`;

/** The region that a visitor has chosen in this browser; a member's is in the profile. */
export function useKeptRegion(): Region | undefined {
  return useSyncExternalStore(stored.subscribe, currentRegion, () => undefined);
}

/** Remembers the region from a form, or that it is empty, in this browser. */
export function keepRegion(chosen: FormDataEntryValue | null): void {
  const region = regionOf(chosen);
  stored.write(region);
  showRegion(region);
}

/** Forgets a remembered region that does not exist, or no longer. */
export function forgetRegion(region: string): void {
  if (currentRegion() === region) keepRegion(null);
}

function currentRegion(): Region | undefined {
  known ??= { region: regionOf(stored.read()) };
  return known.region;
}

/** Checks only the form: the API knows which regions exist, and hydration does not need the list of them. */
function regionOf(value: unknown): Region | undefined {
  return typeof value === 'string' && /^[a-z]{2}$/.test(value) ? (value as Region) : undefined;
}

function showRegion(region: Region | undefined): void {
  known = { region };
  document.documentElement.toggleAttribute('data-region', region !== undefined);
  stored.announce();
}
