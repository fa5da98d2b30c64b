import { tabStorage } from '#app/site/browser-storage.ts';

const prefix = 'writing ';

/** What a member is writing in this tab: it survives reloads and signing in again, and goes with whoever leaves. */
export function readWriting(key: string): string | null {
  return tabStorage()?.getItem(prefix + key) ?? null;
}

/** The keys below which something is kept that begin like this. */
export function writingKeys(start: string): string[] {
  return Object.keys(tabStorage() ?? {})
    .filter((key) => key.startsWith(prefix + start))
    .map((key) => key.slice(prefix.length));
}

export function keepWriting(key: string, text: string): void {
  try {
    tabStorage()?.setItem(prefix + key, text);
  } catch (error) {
    console.warn('What is being written would not survive a reload:', error);
  }
}

export function forgetWriting(key: string): void {
  tabStorage()?.removeItem(prefix + key);
}

export function forgetAllWriting(): void {
  for (const key of writingKeys('')) forgetWriting(key);
}
