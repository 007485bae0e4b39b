import type { Db } from "#db/database.ts";
import { fromPrimary } from "#db/way.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { fitOfPart, type PartFit } from "#domain/fitment/of-part.server.ts";
import { priceHistoryOf } from "#domain/pricing/history.server.ts";
import type { PriceStep } from "#domain/pricing/history.ts";
import { vehiclesKnown } from "#domain/vehicles/cascade.server.ts";
import type { FactColumns } from "./facts/columns.ts";
import type { Snapshot } from "./facts/snapshot.ts";
import type { Product } from "./product.ts";

/** What is told of an ad beside the ad itself: what it has cost, and what its part fits. */
export type Background = { history: readonly PriceStep[]; fit: PartFit };

/** What was read, the row of the facts it was read for (a changed ad has another row), and the vehicles it was judged by. */
type Kept = { background: Background; facts: FactColumns; row: number; vehicles: object; at: number };

/** So many rules and vehicles of a part are told; whether it fits another one is asked for that one. */
export const mostTold = { rules: 50, vehicles: 500 } as const;

/** Some 5 kB each. */
const mostKept = 2_000;
/** What is known of an engine changes without a note. In milliseconds. */
const keptFor = 10 * 60_000;

const kept = new WeakMap<Db, Map<number, Kept>>();
const noFit: PartFit = { rules: [], vehicles: [] };

/**
 * What is told of an ad beside itself. That of active ads is kept for as long as
 * nothing about the ad, its prices or its part's rules changes: all of that is noted as a change of the ad. `known` are
 * the facts as the asker has just found them.
 */
export async function backgroundOf(
  db: Db,
  catalogue: Catalogue,
  product: Pick<Product, "id" | "partId" | "compatibility">,
  { facts, rowOf }: Pick<Snapshot, "facts" | "rowOf">,
): Promise<Background> {
  const row = rowOf(product.id);
  if (row === undefined) return readBackground(db, catalogue, product);
  const all = kept.get(db) ?? new Map<number, Kept>();
  kept.set(db, all);
  const vehicles = await vehiclesKnown(db);
  const known = all.get(product.id);
  const now = Date.now();
  // Behind the others: what is asked for again stays.
  all.delete(product.id);
  const holds = known?.facts === facts && known.row === row && known.vehicles === vehicles && now - known.at < keptFor;
  if (known && holds) {
    all.set(product.id, known);
    return known.background;
  }
  const background = await fromPrimary(() => readBackground(db, catalogue, product));
  all.set(product.id, { background, facts, row, vehicles, at: now });
  for (const oldest of all.keys()) {
    if (all.size <= mostKept) break;
    all.delete(oldest);
  }
  return background;
}

async function readBackground(
  db: Db,
  catalogue: Catalogue,
  { id, partId, compatibility }: Pick<Product, "id" | "partId" | "compatibility">,
): Promise<Background> {
  const [history, fit] = await Promise.all([
    priceHistoryOf(db, id),
    partId === null ? noFit : fitOfPart(db, catalogue, { id: partId, compatibility }, mostTold),
  ]);
  return { history, fit };
}
