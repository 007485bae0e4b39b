import { useEffect, useSyncExternalStore } from "react";
import {
  formatSeen,
  formatVisits,
  mostRecent,
  parseSeen,
  parseVisits,
  type SeenAd,
  visitsAt,
  withSeen,
} from "./seen-ads.ts";

/** What this browser remembers of its visitor; it never leaves it but as the ids of cards to be shown again. */
type History = { seen: readonly SeenAd[]; seenIds: ReadonlySet<number>; lastVisit: number | undefined };

const none: History = { seen: [], seenIds: new Set(), lastVisit: undefined };
const keys = { seen: "karaj.seen", visits: "karaj.visits" };

let current: History | undefined;
const listeners = new Set<() => void>();

const seconds = () => Math.floor(Date.now() / 1000);

/** Browsers may refuse storage, by mode or by setting: then nothing is remembered. */
function stored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: string): void {
  try {
    if (value) window.localStorage.setItem(key, value);
    else window.localStorage.removeItem(key);
  } catch {
    // Full, or refused.
  }
}

function read(): History {
  if (current) return current;
  const seen = parseSeen(stored(keys.seen), seconds());
  const visits = visitsAt(parseVisits(stored(keys.visits)), seconds());
  current = { seen, seenIds: new Set(seen.map(([id]) => id)), lastVisit: visits.before };
  return current;
}

function tell(): void {
  current = undefined;
  for (const listener of listeners) listener();
}

/** Another tab opened an ad, or forgot them all. */
const onStorage = ({ key }: StorageEvent) => {
  if (key === null || key === keys.seen || key === keys.visits) tell();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("storage", onStorage);
    // Somebody is here: what is newer than the visit before this one is new to them.
    store(keys.visits, formatVisits(visitsAt(parseVisits(stored(keys.visits)), seconds())));
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

/** Empty on the server and while the page comes to life, so that both render the same. */
const useHistory = () => useSyncExternalStore(subscribe, read, () => none);

/** Notes that the visitor has opened an ad. */
export function rememberAd(id: number): void {
  store(keys.seen, formatSeen(withSeen(parseSeen(stored(keys.seen), seconds()), id, seconds())));
  tell();
}

export function useRememberedAd(id: number): void {
  useEffect(() => rememberAd(id), [id]);
}

/** Forgets which ads were opened, in all tabs. */
export function forgetAds(): void {
  store(keys.seen, "");
  tell();
}

/** The ads opened last, the latest first, without the one that is open. */
export function useRecentAds(except?: number): number[] {
  return useHistory()
    .seen.map(([id]) => id)
    .filter((id) => id !== except)
    .slice(0, mostRecent);
}

export type Mark = "seen" | "newSince";

/** What an ad is to this visitor: opened before, or newer than their last visit. */
export function useMark(ad: { id: number; at?: number | undefined }): Mark | undefined {
  const { seenIds, lastVisit } = useHistory();
  if (ad.at === undefined) return undefined;
  if (seenIds.has(ad.id)) return "seen";
  return lastVisit !== undefined && ad.at > lastVisit ? "newSince" : undefined;
}
