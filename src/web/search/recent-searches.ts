import { useSyncExternalStore } from "react";
import { fold } from "#kernel/fold.ts";

/** Searches that are remembered, on this device alone. */
export const mostRecent = 8;
const longest = 100;
const key = "karaj.recent-searches";

/** With this search as the latest; the same in another spelling is the same. */
export const withSearch = (searches: readonly string[], typed: string): string[] => {
  const text = typed.trim().slice(0, longest).toWellFormed();
  return text ? [text, ...withoutSearch(searches, text)].slice(0, mostRecent) : [...searches];
};

export const withoutSearch = (searches: readonly string[], text: string): string[] =>
  searches.filter((each) => fold(each) !== fold(text));

/** What was stored, however it came to be there. */
export function readSearches(stored: string | null): readonly string[] {
  try {
    const read: unknown = JSON.parse(stored ?? "[]");
    if (!Array.isArray(read)) return [];
    const texts = read.filter((each): each is string => typeof each === "string" && each.trim() !== "");
    return [...new Set(texts)].slice(0, mostRecent);
  } catch {
    return [];
  }
}

const none: readonly string[] = [];
let known: { stored: string | null; searches: readonly string[] } = { stored: null, searches: none };
const listeners = new Set<() => void>();

/** Storage can be forbidden or full: then nothing is remembered. */
function recentSearches(): readonly string[] {
  try {
    const stored = localStorage.getItem(key);
    if (stored !== known.stored) known = { stored, searches: readSearches(stored) };
    return known.searches;
  } catch {
    return none;
  }
}

/** Changes what is remembered, from what it is now: another tab may have added to it. */
export function changeRecentSearches(change: (searches: readonly string[]) => readonly string[]): void {
  try {
    const searches = change(recentSearches());
    if (searches.length > 0) localStorage.setItem(key, JSON.stringify(searches));
    else localStorage.removeItem(key);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

export const rememberSearch = (text: string): void => changeRecentSearches((searches) => withSearch(searches, text));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The latest searches, the last one first; other tabs' changes show at once. */
export const useRecentSearches = (): readonly string[] => useSyncExternalStore(subscribe, recentSearches, () => none);
