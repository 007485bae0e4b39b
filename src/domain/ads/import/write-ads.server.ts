import { sql } from "kysely";
import { insertRows } from "#db/bulk.ts";
import type { Db } from "#db/database.ts";
import type { AdStatus } from "#db/schema/ads.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import {
  docsRow,
  factsRow,
  featureRows,
  insertAds,
  insertOptions,
  insertSearchWords,
  mediaRows,
  type NewAd,
} from "../insert.server.ts";
import { moveAd, orderedCars } from "../life/move.server.ts";
import type { StoredAd } from "../stored.server.ts";
import { type AdChange, changeOf, sameChoices } from "./compare.ts";

/** A row's ad, as it is to be, and as it is. */
export type Planned = {
  line: number;
  ad: NewAd;
  current?: StoredAd;
  /** Where its status is to go. */
  status?: "active" | "closed";
};

/** Who imports, for the history of each ad; without one there is none. */
export type ImportedBy = { userId: number; importId: number };

export type WriteOptions = {
  now: Date;
  by?: ImportedBy | undefined;
  /** What others read of ads that are changed is looked at again before it is shown. */
  checked?: boolean | undefined;
};

/** What becomes of a row's ad. */
export const plannedChange = ({ ad, current, status }: Planned): "added" | AdChange => {
  if (!current) return "added";
  const change = changeOf(current, ad);
  return change === "same" && status ? "facts" : change;
};

/** Writes a batch of rows: new ads, and what has changed of others. Call it inside a transaction. */
export async function writeAds(trx: Db, catalogue: Catalogue, planned: readonly Planned[], options: WriteOptions) {
  const { now, by, checked } = options;
  const fresh = planned.filter(({ current }) => !current);
  const ids = await insertAds(
    trx,
    catalogue,
    fresh.map(({ ad }) => ad),
  );
  const existing = planned.flatMap(({ current }) => current?.id ?? []);
  const statuses = await lockStatuses(trx, existing);
  const ordered = await orderedCars(trx, existing);
  const changed = planned.flatMap(({ ad, current, status }) => {
    const change = current ? plannedChange({ line: 0, ad, current, ...(status ? { status } : {}) }) : "added";
    if (!current || change === "added" || change === "same") return [];
    // Ordered since the file was read: it stays what the buyer saw.
    if (change === "words" && statuses.get(current.id) === "reserved" && ordered.has(current.id)) return [];
    return [
      { id: current.id, ad, current, planned: current.status, status: statuses.get(current.id), change, step: status },
    ];
  });
  if (changed.length > 0) await updateAds(trx, catalogue, changed, now);
  await writeEvents(trx, ids, "imported", options);
  await writeEvents(
    trx,
    changed.map(({ id }) => id),
    "changed",
    options,
  );
  for (const { id, planned, status, change, step } of changed) {
    // Reserved, sold or taken down since the file was read: that stands.
    const wanted = status === planned ? step : undefined;
    const again = checked && change === "words" && (status === "active" || status === "reserved");
    const to = wanted === "active" && checked ? "pending" : (wanted ?? (again ? "pending" : undefined));
    const who = by ? { by: "seller" as const, userId: by.userId } : { by: "system" as const };
    if (to) await moveAd(trx, { adId: id, to, ...who, ...(to === "closed" ? { ended: "given-up" } : {}), now });
  }
}

/** What some ads are now; until the transaction's end nobody else changes that. */
async function lockStatuses(trx: Db, ids: readonly number[]): Promise<Map<number, AdStatus>> {
  const { rows } = await sql<{ id: number; status: AdStatus }>`
    select id, status from ads where id = any(${[...ids]}::bigint[]) order by id for update`.execute(trx);
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** Closes ads that the seller's file doesn't have any more, of those that are still for sale; returns how many. */
export async function closeAds(db: Db, ids: readonly number[], { now, by }: WriteOptions): Promise<number> {
  let closed = 0;
  const who = by ? { by: "seller" as const, userId: by.userId } : { by: "system" as const };
  for (const [adId, status] of await lockStatuses(db, ids)) {
    if (status !== "active" && status !== "pending") continue;
    const details = by ? { import: by.importId } : {};
    const moved = await moveAd(db, { adId, to: "closed", ...who, ended: "given-up", details, now });
    if (moved.ok) closed += 1;
  }
  return closed;
}

const writeEvents = (trx: Db, ids: readonly number[], what: string, { by, now }: WriteOptions) =>
  by
    ? insertRows(
        trx,
        "ad_events",
        ids.map((ad_id) => ({
          ad_id,
          what,
          by: "seller",
          user_id: by.userId,
          details: { import: by.importId },
          at: now,
        })),
      )
    : undefined;

type Changed = { id: number; ad: NewAd; current: StoredAd; status: AdStatus | undefined; change: AdChange };

/** Columns that a file changes; all others are another's to change. */
const factColumns = [
  "kind",
  "category_id",
  "make_id",
  "model_id",
  "brand_id",
  "year",
  "city_id",
  "color_id",
  "fuel_id",
  "gear_id",
  "body_id",
  "condition_id",
  "mileage_km",
  "price_minor",
  "compare_at_minor",
  "currency",
  "price_per",
  "base_minor",
  "availability",
  "stock",
  "sku",
  "slug",
  "has_media",
  "deposit_minor",
  "min_days",
  "vin",
  "hide_phone",
  "import_key",
];

async function updateAds(trx: Db, catalogue: Catalogue, changed: readonly Changed[], now: Date): Promise<void> {
  const facts = changed.map(({ ad, id }) => factsRow(catalogue, ad, id));
  const set = sql.join(factColumns.map((name) => sql`${sql.ref(name)} = w.${sql.ref(name)}`));
  await sql`
    update ads a set ${set}, updated_at = ${now}, version = a.version + 1
    from json_populate_recordset(null::ads, ${JSON.stringify(facts)}::json) w where a.id = w.id`.execute(trx);
  const docs = changed.map(({ ad, id }) => docsRow(ad, id));
  await sql`
    update ad_docs d set narrating_ar = w.narrating_ar, narrating_en = w.narrating_en, title_ar = w.title_ar,
      title_en = w.title_en, tags = w.tags, phone = w.phone, sort_ar = w.sort_ar, sort_en = w.sort_en
    from json_populate_recordset(null::ad_docs, ${JSON.stringify(docs)}::json) w where d.ad_id = w.ad_id`.execute(trx);
  const reworded = changed.filter(({ change }) => change === "words");
  const ids = reworded.map(({ id }) => id);
  if (ids.length === 0) return;
  for (const table of ["ad_media", "ad_features", "ad_search"]) {
    await sql`delete from ${sql.table(table)} where ad_id = any(${ids}::bigint[])`.execute(trx);
  }
  await insertRows(
    trx,
    "ad_media",
    reworded.flatMap(({ ad, id }) => mediaRows(ad, id)),
  );
  await insertRows(
    trx,
    "ad_features",
    reworded.flatMap(({ ad, id }) => featureRows(ad, id)),
  );
  const rechosen = reworded.filter(({ ad, current }) => !sameChoices(current, ad));
  const rechosenIds = rechosen.map(({ id }) => id);
  await sql`delete from ad_options where ad_id = any(${rechosenIds}::bigint[])`.execute(trx);
  await insertOptions(trx, rechosen);
  await insertSearchWords(
    trx,
    catalogue,
    reworded.map(({ ad, id, status }) => ({ ad: { ...ad, ...(status ? { status } : {}) }, id })),
  );
}
