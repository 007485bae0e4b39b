import { useSyncExternalStore } from "react";
import { normalizeSearchText } from "#kernel/normalize-text.ts";

/** Maximum number of recent searches. They are stored only in this browser. */
export const MAX_RECENT_SEARCHES = 8;
const MAX_SEARCH_LENGTH = 100;
const STORAGE_KEY = "karaj.recent-searches";

/** Adds a search in front of the others. It replaces an equal search in another spelling. */
export const withRecentSearch = (searches: readonly string[], typed: string): string[] => {
  const text = typed.trim().slice(0, MAX_SEARCH_LENGTH).toWellFormed();
  return text ? [text, ...withoutRecentSearch(searches, text)].slice(0, MAX_RECENT_SEARCHES) : [...searches];
};

export const withoutRecentSearch = (searches: readonly string[], text: string): string[] =>
  searches.filter((each) => normalizeSearchText(each) !== normalizeSearchText(text));

/** Parses the stored searches. Invalid content gives an empty list. */
export function parseStoredSearches(stored: string | null): readonly string[] {
  try {
    const read: unknown = JSON.parse(stored ?? "[]");
    if (!Array.isArray(read)) return [];
    const texts = read.filter((each): each is string => typeof each === "string" && each.trim() !== "");
    return [...new Set(texts)].slice(0, MAX_RECENT_SEARCHES);
  } catch {
    return [];
  }
}

const noSearches: readonly string[] = [];
let cached: { stored: string | null; searches: readonly string[] } = { stored: null, searches: noSearches };
const listeners = new Set<() => void>();

/** Returns the stored searches. The list is empty when the browser blocks the storage. */
function getRecentSearches(): readonly string[] {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    if (stored !== cached.stored) cached = { stored, searches: parseStoredSearches(stored) };
    return cached.searches;
  } catch {
    return noSearches;
  }
}

/** Changes the stored searches. Reads them first, because another tab may have changed them. */
export function updateRecentSearches(change: (searches: readonly string[]) => readonly string[]): void {
  try {
    const searches = change(getRecentSearches());
    if (searches.length > 0) localStorage.setItem(STORAGE_KEY, JSON.stringify(searches));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

export const saveRecentSearch = (text: string): void =>
  updateRecentSearches((searches) => withRecentSearch(searches, text));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Returns the recent searches, latest first. Changes of other tabs show at once. */
export const useRecentSearches = (): readonly string[] =>
  useSyncExternalStore(subscribe, getRecentSearches, () => noSearches);
