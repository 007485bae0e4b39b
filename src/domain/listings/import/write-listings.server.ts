import { sql } from "kysely";
import { insertRows } from "#db/bulk.ts";
import type { Db } from "#db/database.ts";
import type { ListingStatus } from "#db/schema/listings.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { findOrderedCars, transitionListing } from "../lifecycle/transitions.server.ts";
import {
  insertListingFeatures,
  insertListingMedia,
  insertListingOptions,
  insertListings,
  insertSearchVectors,
  type NewListing,
  toListingColumns,
  toListingTextsRow,
} from "../write/insert-listings.server.ts";
import type { ListingRecord } from "../write/listing-records.server.ts";
import { getListingDifference, hasSameOptions, type ListingDifferenceKind } from "./listing-difference.ts";

/** Planned write of a row: the new content of its listing and the current content, if the listing exists. */
export type PlannedListingWrite = {
  line: number;
  ad: NewListing;
  current?: ListingRecord;
  /** Requested status. */
  status?: "active" | "closed";
};

/**
 * User and import that appear as the author in the history of the listings. Without an author, no history is written.
 */
export type ImportAuthor = { userId: number; importId: number };

export type ListingWriteOptions = {
  now: Date;
  by?: ImportAuthor | undefined;
  /** Whether changed content goes through review before it is shown again. */
  checked?: boolean | undefined;
};

/** Returns how writing a planned row changes its listing: added, or the kind of difference. */
export const getPlannedChangeKind = ({
  ad: listing,
  current,
  status,
}: PlannedListingWrite): "added" | ListingDifferenceKind => {
  if (!current) return "added";
  const change = getListingDifference(current, listing);
  return change === "same" && status ? "facts" : change;
};

/** Writes a batch of planned rows: inserts new listings and updates changed ones. Must run inside a transaction. */
export async function writeListings(
  trx: Db,
  catalog: Catalog,
  planned: readonly PlannedListingWrite[],
  options: ListingWriteOptions,
) {
  const { now, by, checked } = options;
  const newListings = planned.flatMap(({ ad, current }) => (current ? [] : ad));
  const ids = await insertListings(trx, catalog, newListings);
  const existing = planned.flatMap(({ current }) => current?.id ?? []);
  const statuses = await lockStatuses(trx, existing);
  const ordered = await findOrderedCars(trx, existing);
  const changed = planned.flatMap(({ ad: listing, current, status }) => {
    const change = current
      ? getPlannedChangeKind({ line: 0, ad: listing, current, ...(status ? { status } : {}) })
      : "added";
    if (!current || change === "added" || change === "same") return [];
    // The car was ordered after the file was read, so the listing keeps the content that the buyer saw.
    if (change === "words" && statuses.get(current.id) === "reserved" && ordered.has(current.id)) return [];
    const { id, status: plannedStatus } = current;
    return [{ id, ad: listing, current, planned: plannedStatus, status: statuses.get(id), change, step: status }];
  });
  if (changed.length > 0) await updateListings(trx, catalog, changed, now);
  await writeEvents(trx, ids, "imported", options);
  const changedIds = changed.map(({ id }) => id);
  await writeEvents(trx, changedIds, "changed", options);
  for (const { id, planned, status, change, step } of changed) {
    // A status that changed since the file was read takes precedence over the file.
    const requestedStatus = status === planned ? step : undefined;
    const needsReview = checked && change === "words" && (status === "active" || status === "reserved");
    const to =
      requestedStatus === "active" && checked ? "pending" : (requestedStatus ?? (needsReview ? "pending" : undefined));
    const actor = by ? { by: "seller" as const, userId: by.userId } : { by: "system" as const };
    if (to)
      await transitionListing(trx, { adId: id, to, ...actor, ...(to === "closed" ? { ended: "given-up" } : {}), now });
  }
}

/** Locks listings until the end of the transaction and returns their statuses. */
async function lockStatuses(trx: Db, ids: readonly number[]): Promise<Map<number, ListingStatus>> {
  const { rows } = await sql<{ id: number; status: ListingStatus }>`
    select id, status from ads where id = any(${[...ids]}::bigint[]) order by id for update`.execute(trx);
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/**
 * Closes the active and pending listings among `ids`, all of which are missing from the seller's file. Returns the
 * number of closed listings.
 */
export async function closeListings(db: Db, ids: readonly number[], { now, by }: ListingWriteOptions): Promise<number> {
  let closed = 0;
  const actor = by ? { by: "seller" as const, userId: by.userId } : { by: "system" as const };
  for (const [listingId, status] of await lockStatuses(db, ids)) {
    if (status !== "active" && status !== "pending") continue;
    const details = by ? { import: by.importId } : {};
    const transition = { adId: listingId, to: "closed", ...actor, ended: "given-up", details, now } as const;
    if ((await transitionListing(db, transition)).ok) closed += 1;
  }
  return closed;
}

const writeEvents = (trx: Db, ids: readonly number[], eventType: string, { by, now }: ListingWriteOptions) =>
  by
    ? insertRows(
        trx,
        "ad_events",
        ids.map((ad_id) => ({
          ad_id,
          what: eventType,
          by: "seller",
          user_id: by.userId,
          details: { import: by.importId },
          occurred_at: now,
        })),
      )
    : undefined;

type ChangedListing = {
  id: number;
  ad: NewListing;
  current: ListingRecord;
  status: ListingStatus | undefined;
  change: ListingDifferenceKind;
};

async function updateListings(trx: Db, catalog: Catalog, changed: readonly ChangedListing[], now: Date): Promise<void> {
  // The import changes neither the part of a listing nor its compatibility.
  const rows = changed.map(({ ad: listing, id }) => {
    const { part_id: _, compatibility: __, ...columns } = toListingColumns(catalog, listing);
    return { id, ...columns, import_key: listing.importKey ?? null };
  });
  const updatedColumns = Object.keys(rows[0] ?? {}).filter((name) => name !== "id");
  const set = sql.join(updatedColumns.map((name) => sql`${sql.ref(name)} = w.${sql.ref(name)}`));
  await sql`
    update ads a set ${set}, updated_at = ${now}, version = a.version + 1
    from json_populate_recordset(null::ads, ${JSON.stringify(rows)}::json) w where a.id = w.id`.execute(trx);
  const docs = changed.map(({ ad: listing, id }) => toListingTextsRow(listing, id));
  await sql`
    update ad_translations d set narrating_ar = w.narrating_ar, narrating_en = w.narrating_en, title_ar = w.title_ar,
      title_en = w.title_en, tags = w.tags, phone = w.phone, sort_ar = w.sort_ar, sort_en = w.sort_en
    from json_populate_recordset(null::ad_translations, ${JSON.stringify(docs)}::json) w where d.ad_id = w.ad_id`.execute(
    trx,
  );
  const withNewContent = changed.filter(({ change }) => change === "words");
  const ids = withNewContent.map(({ id }) => id);
  if (ids.length === 0) return;
  for (const table of ["ad_media", "ad_features", "ad_search"]) {
    await sql`delete from ${sql.table(table)} where ad_id = any(${ids}::bigint[])`.execute(trx);
  }
  await insertListingMedia(trx, withNewContent);
  await insertListingFeatures(trx, withNewContent);
  const withNewOptions = withNewContent.filter(({ ad: listing, current }) => !hasSameOptions(current, listing));
  const rechosenIds = withNewOptions.map(({ id }) => id);
  await sql`delete from ad_options where ad_id = any(${rechosenIds}::bigint[])`.execute(trx);
  await insertListingOptions(trx, withNewOptions);
  await insertSearchVectors(
    trx,
    catalog,
    withNewContent.map(({ ad: listing, id, status }) => ({ ad: { ...listing, ...(status ? { status } : {}) }, id })),
  );
}
