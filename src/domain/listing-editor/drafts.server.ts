import { type Selectable, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ListingDraftsTable } from "#db/schema/listing-editor.ts";
import { withTransaction } from "#db/transaction.ts";
import type { Account } from "#domain/accounts/account.ts";
import { getPermissionFailure } from "#domain/accounts/roles.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { type Draft, MAX_DRAFTS, toDraft } from "./draft.ts";

/** Context of editor commands: database, clock and the acting account. */
export type EditorContext = { db: Db; clock: Clock; account: Account };

export type StoredDraft = {
  id: number;
  fields: Draft;
  /** Seller id. Null means the user's personal seller, which is created with the first listing. */
  sellerId: number | null;
  /**
   * Listing that the draft changes, with the version and the content that it had when the change began. Null for a new
   * listing.
   */
  ad: { id: number; version: number; base: Draft } | null;
  version: number;
  updatedAt: Date;
};

const draftColumns = ["id", "fields", "base", "seller_id", "ad_id", "ad_version", "version", "updated_at"] as const;

type Row = Pick<Selectable<ListingDraftsTable>, (typeof draftColumns)[number]>;

const toStoredDraft = (row: Row): StoredDraft => ({
  id: row.id,
  fields: toDraft(Object.entries(row.fields)),
  sellerId: row.seller_id,
  ad:
    row.ad_id === null
      ? null
      : { id: row.ad_id, version: row.ad_version ?? 1, base: toDraft(Object.entries(row.base ?? {})) },
  version: row.version,
  updatedAt: row.updated_at,
});

/**
 * Finds a user's draft. Returns undefined for drafts of other users. `locked` locks the row until the transaction ends.
 */
export async function findDraft(
  db: Db,
  userId: number,
  id: number,
  { locked = false } = {},
): Promise<StoredDraft | undefined> {
  const row = await db
    .selectFrom("ad_drafts")
    .select(draftColumns)
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && toStoredDraft(row);
}

/** Lists the drafts of a user, most recently changed first. */
export async function listDrafts(db: Db, userId: number): Promise<StoredDraft[]> {
  const rows = await db
    .selectFrom("ad_drafts")
    .select(draftColumns)
    .where("user_id", "=", userId)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_DRAFTS)
    .execute();
  return rows.map(toStoredDraft);
}

/**
 * Returns a failure if the user may not sell as `seller`, and undefined otherwise. Null means the user's personal
 * seller.
 */
async function findSellerRefusal(
  { db, account }: EditorContext,
  seller: number | null | undefined,
): Promise<Failure | undefined> {
  if (seller === undefined || seller === null || (await listAccessibleSellerIds(db, account.id)).includes(seller))
    return undefined;
  return failure("invalid", "draft.seller", [{ path: "seller", code: "unknown", message: "seller: unknown" }]);
}

export async function createDraft(
  context: EditorContext,
  fields: Draft,
  seller: number | null = null,
): Promise<Result<{ id: number }>> {
  const { db, clock, account } = context;
  const denied = getPermissionFailure(account, "sell") ?? (await findSellerRefusal(context, seller));
  if (denied) return denied;
  const now = clock();
  return withTransaction(db, async (trx) => {
    // The row lock makes concurrent requests of one user run one after the other, so that the limit holds.
    await trx.selectFrom("users").select("id").where("id", "=", account.id).forNoKeyUpdate().execute();
    const { count } = await trx
      .selectFrom("ad_drafts")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("user_id", "=", account.id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_DRAFTS) return failure("conflict", "draft.too_many");
    const created = await trx
      .insertInto("ad_drafts")
      .values({
        user_id: account.id,
        seller_id: seller,
        fields: JSON.stringify(fields),
        created_at: now,
        updated_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return ok({ id: created.id });
  });
}

/**
 * Change of a draft: its fields and its seller (null for the personal seller). With `version`, the change fails if the
 * draft has another version.
 */
export type DraftPatch = { fields: Draft; seller?: number | null; version?: number };

/**
 * Saves draft fields as typed. Only the given fields change, so two open pages do not overwrite each other's fields.
 */
export async function saveDraft(
  context: EditorContext,
  id: number,
  { fields, seller, version }: DraftPatch,
): Promise<Result<{ version: number }>> {
  const { db, clock, account } = context;
  const denied = getPermissionFailure(account, "sell") ?? (await findSellerRefusal(context, seller));
  if (denied) return denied;
  const saved = await db
    .updateTable("ad_drafts")
    .set({
      fields: sql<string>`fields || ${JSON.stringify(fields)}::jsonb`,
      version: sql<number>`version + 1`,
      updated_at: clock(),
      ...(seller === undefined ? {} : { seller_id: seller }),
    })
    .where("id", "=", id)
    .where("user_id", "=", account.id)
    .$if(version !== undefined, (query) => query.where("version", "=", version ?? 0))
    .returning("version")
    .executeTakeFirst();
  if (saved) return ok({ version: saved.version });
  const exists = version !== undefined && (await findDraft(db, account.id, id)) !== undefined;
  return exists ? failure("conflict", "ad.stale") : failure("not_found", "draft.not_found");
}

/** Deletes a draft. If the draft was a change of a listing, the listing stays as it is. */
export async function discardDraft({ db, account }: EditorContext, id: number): Promise<Result<void>> {
  const { numDeletedRows } = await db
    .deleteFrom("ad_drafts")
    .where("id", "=", id)
    .where("user_id", "=", account.id)
    .executeTakeFirst();
  return numDeletedRows > 0n ? ok(undefined) : failure("not_found", "draft.not_found");
}
