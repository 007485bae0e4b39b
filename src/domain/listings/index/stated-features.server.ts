import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { indexedListingKinds } from "./index-columns.ts";
import { getSearchIndex } from "./search-index.server.ts";
import type { IndexSnapshot } from "./snapshot.ts";

/** Number of newest cars from which the usually stated features are learned. */
const SAMPLE_SIZE = 1_000;
/** Share of cars that must state a feature, so that a search for its value does not leave out most cars that have it. */
const MIN_SHARE = 0.5;
/** Share for facts that only some cars have: a car that states no warranty and no inspection has none. */
const MIN_SHARE_OF_RARE = 0.05;
const INSPECTED = "inspected";
const rareFeatures: ReadonlySet<string> = new Set([INSPECTED, "warranty"]);

/** Keys of the features that most cars state, by the version of the index for which they were counted. */
const statedFeatures = new WeakMap<IndexSnapshot["index"], { version: number; keys: ReadonlySet<string> }>();

/**
 * Finds the keys of the features that most cars state, among the newest cars. "inspected" stands for a stated day of an
 * inspection.
 */
export async function findStatedFeatures(db: Db, catalog: Catalog): Promise<ReadonlySet<string>> {
  const snapshot = await getSearchIndex(db).getSnapshot();
  const known = statedFeatures.get(snapshot.index);
  if (known?.version === snapshot.version) return known.keys;
  const keys = countStatedFeatures(snapshot, catalog);
  statedFeatures.set(snapshot.index, { version: snapshot.version, keys });
  return keys;
}

function countStatedFeatures({ columns, featureIds, rows }: IndexSnapshot, catalog: Catalog): ReadonlySet<string> {
  const carKind = indexedListingKinds.indexOf("car");
  const counts = new Map<number, number>();
  let [cars, inspected] = [0, 0];
  for (let row = rows - 1; row >= 0 && cars < SAMPLE_SIZE; row -= 1) {
    if (columns.kind[row] !== carKind || columns.gone[row] !== 0) continue;
    cars += 1;
    if (columns.inspectedOn[row] !== 0) inspected += 1;
    const [start, end] = [columns.features[row] as number, columns.features[row + 1] as number];
    for (const id of new Set(featureIds.subarray(start, end))) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const isStated = (key: string, count: number) =>
    count > 0 && count >= cars * (rareFeatures.has(key) ? MIN_SHARE_OF_RARE : MIN_SHARE);
  const keys = [...catalog.features.values()].flatMap(({ id, key }) =>
    isStated(key, counts.get(id) ?? 0) ? [key] : [],
  );
  return new Set(isStated(INSPECTED, inspected) ? [...keys, INSPECTED] : keys);
}
