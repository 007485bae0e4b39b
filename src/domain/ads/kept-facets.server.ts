import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Criteria } from "./criteria.ts";
import { type Facets, facetsOf } from "./facets.server.ts";

type Kept = {
  facets: Promise<Facets>;
  /** The state of the ads when the counting began (`ad_changes`). */
  changes: number;
  at: number;
  /** How many ads were counted. */
  total: number;
  refreshing: boolean;
};

/** Kept counts are counted anew past this even if nothing seems to have changed: a change is seen before it is committed. */
const holdFor = 30_000;
/** Counting more ads takes so long that readers get counts of up to a minute ago while it is done again. */
const many = 10_000;
const usableFor = 60_000;
/** So many different lists are kept. */
const mostKept = 300;

const kept = new WeakMap<Db, Map<string, Kept>>();

/**
 * `facetsOf`, remembered for lists that nothing but their kind and category narrows: the most visited ones, and the
 * ones whose counting has to look at every ad. Small markets are always counted as they are; of many ads the counts
 * are at most a minute old.
 */
export async function keptFacetsOf(
  db: Db,
  criteria: Criteria,
  features: readonly { id: number }[] = [],
): Promise<Facets> {
  const key = keyOf(criteria, features);
  if (key === undefined) return facetsOf(db, criteria, features);
  const all = kept.get(db) ?? new Map<string, Kept>();
  kept.set(db, all);
  const known = all.get(key);
  const changes = await changesOf(db);
  const age = known ? Date.now() - known.at : Number.POSITIVE_INFINITY;
  if (known && known.changes === changes && age < holdFor) return known.facets;
  if (known && known.total > many && age < usableFor) {
    if (!known.refreshing) {
      known.refreshing = true;
      count(db, criteria, features, changes).then(
        (fresh) => keep(all, key, fresh),
        () => {
          known.refreshing = false;
        },
      );
    }
    return known.facets;
  }
  const fresh = await count(db, criteria, features, changes);
  keep(all, key, fresh);
  return fresh.facets;
}

async function changesOf(db: Db): Promise<number> {
  // A sequence says 1 before its first number and with it.
  const { rows } = await sql<{ changes: number }>`
    select last_value + is_called::int as changes from ad_changes`.execute(db);
  return rows[0]?.changes ?? 0;
}

async function count(db: Db, criteria: Criteria, features: readonly { id: number }[], changes: number): Promise<Kept> {
  const at = Date.now();
  const facets = await facetsOf(db, criteria, features);
  return { facets: Promise.resolve(facets), changes, at, total: facets.total, refreshing: false };
}

function keep(all: Map<string, Kept>, key: string, fresh: Kept): void {
  all.delete(key);
  all.set(key, fresh);
  // The one that was counted longest ago goes first.
  if (all.size > mostKept) all.delete(all.keys().next().value ?? "");
}

/** What the list is narrowed by, if that is its kind and category alone. */
function keyOf(criteria: Criteria, features: readonly { id: number }[]): string | undefined {
  const { kind, choices, saleFirst: _order, ...others } = criteria;
  const { category, ...otherChoices } = choices;
  const narrowed = [...Object.values(others), ...Object.values(otherChoices)].some((value) => {
    if (value instanceof Map) return value.size > 0;
    return value !== undefined && !(typeof value === "object" && Object.keys(value).length === 0);
  });
  if (narrowed || (category && category.not.length > 0)) return undefined;
  return JSON.stringify([kind, category?.any.toSorted((a, b) => a - b), features.map(({ id }) => id)]);
}
