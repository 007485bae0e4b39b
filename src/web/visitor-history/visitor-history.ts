import { useEffect, useSyncExternalStore } from "react";
import {
  addSeenListing,
  formatSeenListings,
  formatVisitTimes,
  MAX_RECENT_LISTINGS,
  parseSeenListings,
  parseVisitTimes,
  SEEN_STORAGE_KEY,
  type SeenListing,
  updateVisitTimes,
} from "./seen-listings.ts";

/**
 * Browsing history that is stored in this browser. Only ids of listings are sent to the server, to request their
 * cards.
 */
type VisitorHistory = {
  seenListings: readonly SeenListing[];
  seenIds: ReadonlySet<number>;
  lastVisit: number | undefined;
};

const emptyHistory: VisitorHistory = { seenListings: [], seenIds: new Set(), lastVisit: undefined };
const storageKeys = { seen: SEEN_STORAGE_KEY, visits: "karaj.visits" };

let cachedHistory: VisitorHistory | undefined;
const listeners = new Set<() => void>();

const getNowSeconds = () => Math.floor(Date.now() / 1000);

/** Reads a key of the local storage. Returns null when the browser blocks the storage, so that the history is empty. */
function readStorage(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeStorage(key: string, value: string): void {
  try {
    if (value) window.localStorage.setItem(key, value);
    else window.localStorage.removeItem(key);
  } catch {
    // The storage is full or blocked.
  }
}

function readHistory(): VisitorHistory {
  if (cachedHistory) return cachedHistory;
  const seenListings = parseSeenListings(readStorage(storageKeys.seen), getNowSeconds());
  const visits = updateVisitTimes(parseVisitTimes(readStorage(storageKeys.visits)), getNowSeconds());
  cachedHistory = { seenListings, seenIds: new Set(seenListings.map(([id]) => id)), lastVisit: visits.before };
  return cachedHistory;
}

function notifyListeners(): void {
  cachedHistory = undefined;
  for (const listener of listeners) listener();
}

/** Updates the history after another tab has recorded a view or cleared the history. */
const onStorage = ({ key }: StorageEvent) => {
  if (key === null || key === storageKeys.seen || key === storageKeys.visits) notifyListeners();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("storage", onStorage);
    // The first subscriber records that the visitor is active now.
    writeStorage(
      storageKeys.visits,
      formatVisitTimes(updateVisitTimes(parseVisitTimes(readStorage(storageKeys.visits)), getNowSeconds())),
    );
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

/** Returns the visitor's history. It is empty on the server and during hydration, so that both render the same HTML. */
const useVisitorHistory = () => useSyncExternalStore(subscribe, readHistory, () => emptyHistory);

/** Records that the visitor opened a listing. */
export function recordViewedListing(id: number): void {
  writeStorage(
    storageKeys.seen,
    formatSeenListings(
      addSeenListing(parseSeenListings(readStorage(storageKeys.seen), getNowSeconds()), id, getNowSeconds()),
    ),
  );
  notifyListeners();
}

/** Records a listing as viewed when the component mounts. */
export function useRecordViewedListing(id: number): void {
  useEffect(() => recordViewedListing(id), [id]);
}

/** Clears the viewed listings in all tabs. */
export function clearViewedListings(): void {
  writeStorage(storageKeys.seen, "");
  notifyListeners();
}

/**
 * Returns the ids of the recently viewed listings, newest first. `except` leaves out the listing of the current page.
 */
export function useRecentListings(except?: number): number[] {
  return useVisitorHistory()
    .seenListings.map(([id]) => id)
    .filter((id) => id !== except)
    .slice(0, MAX_RECENT_LISTINGS);
}

export type ListingVisitState = "seen" | "newSince";

/**
 * Returns "seen" for a listing that the visitor has viewed, and "newSince" for one created after the last visit.
 * Undefined otherwise.
 */
export function useListingVisitState(listing: { id: number; at?: number | undefined }): ListingVisitState | undefined {
  const { seenIds, lastVisit } = useVisitorHistory();
  if (listing.at === undefined) return undefined;
  if (seenIds.has(listing.id)) return "seen";
  return lastVisit !== undefined && listing.at > lastVisit ? "newSince" : undefined;
}
