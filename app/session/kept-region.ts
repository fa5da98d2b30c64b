import { useSyncExternalStore } from 'react';
import { browserStorage } from '#app/site/browser-storage.ts';
import { followStoredValue } from '#app/site/stored-value.ts';
import type { Region } from '#contract/regions.ts';

const storageKey = 'region';
const stored = followStoredValue(storageKey, (value) => showRegion(regionOf(value)));
let known: { region: Region | undefined } | undefined;

/**
 * Runs before the first paint. Pages hold the news of all of Europe; the stylesheet hides them from who has chosen a
 * region, until they are there.
 */
export const regionMarkScript = `
try { document.documentElement.toggleAttribute('data-region', !!localStorage.${storageKey}) }
catch (error) { console.warn(error) }`;

/** The region that visitors have chosen in this browser; a member's is part of the profile. */
export function useKeptRegion(): Region | undefined {
  return useSyncExternalStore(stored.subscribe, currentRegion, () => undefined);
}

/** Remembers in this browser the region that a form names, or that it names none. */
export function keepRegion(chosen: FormDataEntryValue | null): void {
  const region = regionOf(chosen);
  try {
    if (region === undefined) browserStorage()?.removeItem(storageKey);
    else browserStorage()?.setItem(storageKey, region);
  } catch (error) {
    console.warn('The region is forgotten with this page:', error);
  }
  showRegion(region);
}

/** Forgets a region that there is not, or not any more, where this browser remembers it. */
export function forgetRegion(region: string): void {
  if (currentRegion() === region) keepRegion(null);
}

function currentRegion(): Region | undefined {
  known ??= { region: regionOf(browserStorage()?.getItem(storageKey)) };
  return known.region;
}

/** Which regions there are is the API's to say: the list of them is no part of what a page needs to come alive. */
function regionOf(value: unknown): Region | undefined {
  return typeof value === 'string' && /^[a-z]{2}$/.test(value) ? (value as Region) : undefined;
}

function showRegion(region: Region | undefined): void {
  known = { region };
  document.documentElement.toggleAttribute('data-region', region !== undefined);
  stored.announce();
}
