import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import type { Account } from "#domain/accounts/account.ts";
import { refusal } from "#domain/accounts/roles.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { type Draft, draftFrom, mostDrafts } from "./draft.ts";

/** Who writes ads, and when. */
export type Selling = { db: Db; clock: Clock; account: Account };

export type KeptDraft = {
  id: number;
  fields: Draft;
  /** Null: the person's own seller, made with the first ad. */
  sellerId: number | null;
  /** The ad that is changed, its version and what it said when that began. */
  ad: { id: number; version: number; base: Draft } | null;
  version: number;
  updatedAt: Date;
};

type Row = {
  id: number;
  fields: Record<string, unknown>;
  base: Record<string, unknown> | null;
  seller_id: number | null;
  ad_id: number | null;
  ad_version: number | null;
  version: number;
  updated_at: Date;
};

const columns = ["id", "fields", "base", "seller_id", "ad_id", "ad_version", "version", "updated_at"] as const;

const keptDraft = (row: Row): KeptDraft => ({
  id: row.id,
  fields: draftFrom(Object.entries(row.fields)),
  sellerId: row.seller_id,
  ad:
    row.ad_id === null
      ? null
      : { id: row.ad_id, version: row.ad_version ?? 1, base: draftFrom(Object.entries(row.base ?? {})) },
  version: row.version,
  updatedAt: row.updated_at,
});

/** A person's draft; somebody else's is not found, as one that doesn't exist. `locked` holds it for this transaction. */
export async function draftOf(
  db: Db,
  userId: number,
  id: number,
  { locked = false } = {},
): Promise<KeptDraft | undefined> {
  const row = await db
    .selectFrom("ad_drafts")
    .select(columns)
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && keptDraft(row);
}

/** What a person is writing, the latest first. */
export async function draftsOf(db: Db, userId: number): Promise<KeptDraft[]> {
  const rows = await db
    .selectFrom("ad_drafts")
    .select(columns)
    .where("user_id", "=", userId)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(mostDrafts)
    .execute();
  return rows.map(keptDraft);
}

/** Whether somebody may sell as the one that was chosen; null is themselves. */
async function refusedSeller(
  { db, account }: Selling,
  seller: number | null | undefined,
): Promise<Failure | undefined> {
  if (seller === undefined || seller === null || (await sellersOf(db, account.id)).includes(seller)) return undefined;
  return failure("invalid", "draft.seller", [{ path: "seller", code: "unknown", message: "seller: unknown" }]);
}

/** Begins an ad. */
export async function startDraft(
  selling: Selling,
  fields: Draft,
  seller: number | null = null,
): Promise<Result<{ id: number }>> {
  const { db, clock, account } = selling;
  const refused = refusal(account, "sell") ?? (await refusedSeller(selling, seller));
  if (refused) return refused;
  const now = clock();
  return inTransaction(db, async (trx) => {
    // Who asks twice at once waits: together they are not more than the most either.
    await trx.selectFrom("users").select("id").where("id", "=", account.id).forNoKeyUpdate().execute();
    const { count } = await trx
      .selectFrom("ad_drafts")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("user_id", "=", account.id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostDrafts) return failure("conflict", "draft.too_many");
    const made = await trx
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
    return ok({ id: made.id });
  });
}

/** What a save changes: fields, and as whom it is sold (null: as oneself). With `version` only the draft that was read. */
export type DraftPatch = { fields: Draft; seller?: number | null; version?: number };

/**
 * Keeps what was typed, as it was typed. Only what is named changes, so that two open pages don't take each other's
 * fields back.
 */
export async function saveDraft(
  selling: Selling,
  id: number,
  { fields, seller, version }: DraftPatch,
): Promise<Result<{ version: number }>> {
  const { db, clock, account } = selling;
  const refused = refusal(account, "sell") ?? (await refusedSeller(selling, seller));
  if (refused) return refused;
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
  const isThere = version !== undefined && (await draftOf(db, account.id, id)) !== undefined;
  return isThere ? failure("conflict", "ad.stale") : failure("not_found", "draft.not_found");
}

/** Throws a draft away; the ad that it would have changed stays as it is. */
export async function discardDraft({ db, account }: Selling, id: number): Promise<Result<void>> {
  const { numDeletedRows } = await db
    .deleteFrom("ad_drafts")
    .where("id", "=", id)
    .where("user_id", "=", account.id)
    .executeTakeFirst();
  return numDeletedRows > 0n ? ok(undefined) : failure("not_found", "draft.not_found");
}
