import type { Db } from "#db/database.ts";
import type { Feature } from "#domain/catalog/catalogue.ts";
import { type Criteria, isBroad } from "./criteria.ts";
import type { Facets } from "./facets.ts";
import { factsOf } from "./facts/facts.server.ts";
import { findWithFacets } from "./find.server.ts";

type Kept = {
  facets: Facets;
  /** The version of the facts that were counted. */
  version: number;
  at: number;
  refreshing: boolean;
};

/** Falls stop being news by themselves: nothing changes, and yet there are fewer. */
const holdFor = 60_000;
/** Counting more ads takes so long that readers get counts of up to a minute ago while it is done again. */
const many = 200_000;
/** So many different lists are kept. */
const mostKept = 300;

const kept = new WeakMap<Db, Map<string, Kept>>();

/**
 * Counts of everything a list can be narrowed by, remembered for lists that nothing but their kind and category
 * narrows: the most visited ones, and those of most ads. They are of this moment; of very many ads at most a minute old.
 */
export async function keptFacetsOf(
  db: Db,
  criteria: Criteria,
  features: readonly Pick<Feature, "id" | "type">[] = [],
): Promise<Facets> {
  if (!isBroad(criteria)) return (await findWithFacets(db, criteria, features)).facets;
  const categories = criteria.choices.category?.any.toSorted((a, b) => a - b);
  const key = JSON.stringify([criteria.kind, categories, features.map(({ id }) => id)]);
  const all = kept.get(db) ?? new Map<string, Kept>();
  kept.set(db, all);
  const { version } = await factsOf(db).current();
  const known = all.get(key);
  const age = known ? Date.now() - known.at : Number.POSITIVE_INFINITY;
  if (known && age < holdFor) {
    if (known.version === version) return known.facets;
    if (known.facets.total > many) {
      if (!known.refreshing) {
        known.refreshing = true;
        count(db, criteria, features).then(
          (fresh) => keep(all, key, fresh),
          () => {
            known.refreshing = false;
          },
        );
      }
      return known.facets;
    }
  }
  const fresh = await count(db, criteria, features);
  keep(all, key, fresh);
  return fresh.facets;
}

async function count(db: Db, criteria: Criteria, features: readonly Pick<Feature, "id" | "type">[]): Promise<Kept> {
  const at = Date.now();
  const { facets, snapshot } = await findWithFacets(db, criteria, features);
  return { facets, version: snapshot.version, at, refreshing: false };
}

function keep(all: Map<string, Kept>, key: string, fresh: Kept): void {
  all.delete(key);
  all.set(key, fresh);
  // The one that was counted longest ago goes first.
  if (all.size > mostKept) all.delete(all.keys().next().value ?? "");
}
