import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { tabStorage } from '#app/site/browser-storage.ts';
import { draftPrefix as prefix } from './reader-id.ts';

/** Texts that the tab's storage refuses, kept as long as the document lives. */
const refused = new Map<string, string>();

/**
 * A text that a member is writing in this tab, whose key contains the member's id: it survives reloads and signing in
 * again, and is removed when somebody logs out or another member signs in.
 */
export function readDraft(key: string): string | null {
  return refused.get(key) ?? tabStorage()?.getItem(prefix + key) ?? null;
}

/** The keys of kept texts that begin like this. */
export function draftKeys(start: string): string[] {
  const stored = Object.keys(tabStorage() ?? {})
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
  return [...new Set([...refused.keys(), ...stored])].filter((key) => key.startsWith(start));
}

export function saveDraft(key: string, text: string): void {
  if (text === '') return forgetDraft(key);
  try {
    const storage = tabStorage();
    if (!storage) return void refused.set(key, text);
    storage.setItem(prefix + key, text);
    refused.delete(key);
  } catch (error) {
    refused.set(key, text);
    console.warn('What is being written would not survive a reload:', error);
  }
}

export function forgetDraft(key: string): void {
  refused.delete(key);
  tabStorage()?.removeItem(prefix + key);
}

export function forgetAllDrafts(): void {
  forgetDraftsOfOthers('');
}

/** Removes the drafts of all but the member with this id; of all, if it is empty. */
export function forgetDraftsOfOthers(id: string): void {
  for (const key of draftKeys('')) if (id === '' || !key.includes(id)) forgetDraft(key);
}

/** The text of a field, kept as it changes. On hydration it is what was typed before, else what was kept. */
export function useDraft(key: string, first: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(first);

  function change(changed: string): void {
    setText(changed);
    saveDraft(key, changed);
  }

  const takeOver = useEffectEvent((typed: string) => change(typed === '' ? (readDraft(key) ?? '') : typed));
  useLayoutEffect(() => takeOver(field.current?.value ?? ''), []);
  return { field, text, change };
}
