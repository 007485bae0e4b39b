import type { Db } from "#db/database.ts";
import type { Facets } from "../filters/filter-table.ts";
import { type Criteria, isUnfiltered } from "../query/criteria.ts";
import type { CountedFeature } from "./facet-counters.ts";
import { findListingsWithFacets } from "./find-listings.server.ts";
import { getSearchIndex } from "./search-index.server.ts";

type CachedFacets = {
  facets: Facets;
  /** Version of the index that was counted. */
  version: number;
  at: number;
  refreshing: boolean;
};

/** Lifetime of cached counts, in milliseconds. A price drop stops being recent without a change of the listing. */
const CACHE_TTL_MS = 60_000;
/** Number of listings above which outdated counts are returned while the facets are counted again in the background. */
const BACKGROUND_REFRESH_THRESHOLD = 200_000;
/** Maximum number of cached lists. */
const MAX_CACHED_LISTS = 300;

const facetCaches = new WeakMap<Db, Map<string, CachedFacets>>();

/**
 * Returns the facets of a list. If the list is filtered only by kind and category, its facets are cached: such lists
 * are the most visited and the largest. Cached counts are always current up to 200,000 listings. For longer lists they
 * may be up to one minute old.
 */
export async function getCachedFacets(
  db: Db,
  criteria: Criteria,
  features: readonly CountedFeature[] = [],
): Promise<Facets> {
  if (!isUnfiltered(criteria)) return (await findListingsWithFacets(db, criteria, features)).facets;
  const categories = criteria.choices.category?.any.toSorted((a, b) => a - b);
  const key = JSON.stringify([criteria.kind, categories, features.map(({ id }) => id)]);
  const cache = facetCaches.get(db) ?? new Map<string, CachedFacets>();
  facetCaches.set(db, cache);
  const { version } = await getSearchIndex(db).getSnapshot();
  const cached = cache.get(key);
  const age = cached ? Date.now() - cached.at : Number.POSITIVE_INFINITY;
  if (cached && age < CACHE_TTL_MS) {
    if (cached.version === version) return cached.facets;
    if (cached.facets.total > BACKGROUND_REFRESH_THRESHOLD) {
      if (!cached.refreshing) {
        cached.refreshing = true;
        countFacets(db, criteria, features).then(
          (fresh) => cacheFacets(cache, key, fresh),
          () => {
            cached.refreshing = false;
          },
        );
      }
      return cached.facets;
    }
  }
  const fresh = await countFacets(db, criteria, features);
  cacheFacets(cache, key, fresh);
  return fresh.facets;
}

async function countFacets(db: Db, criteria: Criteria, features: readonly CountedFeature[]): Promise<CachedFacets> {
  const at = Date.now();
  const { facets, snapshot } = await findListingsWithFacets(db, criteria, features);
  return { facets, version: snapshot.version, at, refreshing: false };
}

function cacheFacets(cache: Map<string, CachedFacets>, key: string, fresh: CachedFacets): void {
  cache.delete(key);
  cache.set(key, fresh);
  // The entry with the oldest count is evicted first.
  if (cache.size > MAX_CACHED_LISTS) cache.delete(cache.keys().next().value ?? "");
}
