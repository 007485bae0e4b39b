import type { Db } from "#db/database.ts";
import type { SaidReason } from "#db/schema/imports.ts";
import { inTransaction } from "#db/transaction.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { fieldsOf, neededFields } from "../ads/import/fields.ts";
import { catalogueOf } from "../catalog/queries.server.ts";
import { UnreadableFileError } from "../import/read-csv.ts";
import { wrongFile } from "./file-kind.ts";
import { headOfFile, type ImportFiles, type KeptFile } from "./files.server.ts";
import type { Encoding } from "./limits.ts";
import { type ChosenColumns, columnsFor, rememberColumns } from "./mappings.server.ts";
import { type Import, isBusy } from "./queries.server.ts";
import { sampleOf } from "./sample.server.ts";

export type ImportContext = { db: Db; files: ImportFiles; now: Date };

/** Why a sent file can't be used; nothing of it is kept. */
export type Unusable = { ok: false; said: SaidReason };

/** What the file as a whole suffers from; everything else that went wrong is a bug. */
const saidBy = (error: unknown): SaidReason => {
  if (!(error instanceof UnreadableFileError)) throw error;
  return error.said ?? { code: "unreadable", values: {} };
};

/**
 * Takes a file that was sent for a seller: it is a draft until its columns are chosen, and takes the place of earlier
 * drafts. From then on the file is claimed.
 */
export async function takeFile(
  { db, files, now }: ImportContext,
  who: { userId: number; sellerId: number },
  sent: KeptFile & { name: string; claimed?: boolean },
  chosen?: Encoding,
): Promise<{ ok: true; id: number } | Unusable> {
  const refuse = async (said: SaidReason): Promise<Unusable> => {
    await files.remove(sent.file);
    return { ok: false, said };
  };
  if (sent.bytes === 0) return refuse({ code: "empty", values: {} });
  const wrong = wrongFile(await headOfFile(files.pathOf(sent.file)));
  if (wrong) return refuse({ code: wrong, values: {} });
  const encoding = chosen ?? sent.encoding;
  const read = await sampleOf(files.pathOf(sent.file), encoding).catch(saidBy);
  if ("code" in read) return refuse(read);
  const columns = await columnsFor(db, await catalogueOf(db), who.sellerId, read.headers);
  const draft = {
    seller_id: who.sellerId,
    user_id: who.userId,
    name: sent.name,
    file: sent.file,
    bytes: sent.bytes,
    encoding,
    headers: read.headers,
    mapping: JSON.stringify(columns.mapping),
    currency: columns.currency,
    created_at: now,
  };
  const { id, earlier } = await inTransaction(db, async (trx) => {
    const drafts = await trx
      .deleteFrom("imports")
      .where("seller_id", "=", who.sellerId)
      .where("state", "=", "draft")
      .returning("file")
      .execute();
    const { id } = await trx.insertInto("imports").values(draft).returning("id").executeTakeFirstOrThrow();
    return { id, earlier: drafts };
  });
  sent.claimed = true;
  for (const { file } of earlier) await files.remove(file);
  return { ok: true, id };
}

/** Reads a draft's file anew in another encoding; its columns are matched again. */
export async function rereadAs(
  { db, files }: ImportContext,
  draft: Import,
  encoding: Encoding,
): Promise<{ ok: true } | Unusable> {
  const read = await sampleOf(files.pathOf(draft.file), encoding).catch(saidBy);
  if ("code" in read) return { ok: false, said: read };
  const columns = await columnsFor(db, await catalogueOf(db), draft.seller_id, read.headers);
  await db
    .updateTable("imports")
    .set({ encoding, headers: read.headers, mapping: JSON.stringify(columns.mapping), currency: columns.currency })
    .where("id", "=", draft.id)
    .where("state", "in", changeable)
    .execute();
  return { ok: true };
}

/** In which states columns can still be chosen. */
const changeable = ["draft", "done", "failed", "cancelled", "stopped"] as const;

export type ColumnTrouble = { column: number; code: "twice" } | { code: "unnamed" | "busy" };

/**
 * Chooses a file's columns (`chosen[i]` is the field of header i) and has the whole file checked, which writes nothing.
 * They are remembered for the seller's next file with these headers.
 */
export async function checkWith(
  { db, now }: ImportContext,
  one: Import,
  { chosen, currency, closeMissing }: { chosen: readonly string[]; currency: string; closeMissing: boolean },
): Promise<{ ok: true } | { ok: false; troubles: ColumnTrouble[] }> {
  const catalogue = await catalogueOf(db);
  const fields = new Set<string>(fieldsOf(catalogue));
  const mapping: Record<string, string> = {};
  const troubles: ColumnTrouble[] = [];
  for (const [i, header] of one.headers.entries()) {
    const field = chosen[i] ?? "";
    if (!fields.has(field)) continue;
    if (mapping[field] === undefined) mapping[field] = header;
    else troubles.push({ column: i, code: "twice" });
  }
  if (!neededFields.some((field) => mapping[field])) troubles.push({ code: "unnamed" });
  if (troubles.length > 0) return { ok: false, troubles };
  const columns: ChosenColumns = { mapping, currency: catalogue.currencies.has(currency) ? currency : null };
  const waiting = await queue(db, one, "check", {
    mapping: JSON.stringify(mapping),
    currency: columns.currency,
    close_missing: closeMissing,
  });
  if (!waiting) return { ok: false, troubles: [{ code: "busy" }] };
  await rememberColumns(db, one.seller_id, one.headers, columns, now);
  return { ok: true };
}

/** Has a checked file written. */
export async function startImport({ db }: Pick<ImportContext, "db">, one: Import): Promise<Result<void>> {
  if (one.phase !== "check" || one.state !== "done") return failure("conflict", "import.not_checked");
  return (await queue(db, one, "write", {})) ? ok(undefined) : failure("conflict", "import.busy");
}

/** Puts an import in line; false when the seller has another one that isn't done, or this one is at work. */
async function queue(
  db: Db,
  { id }: Import,
  phase: Import["phase"],
  more: { mapping?: string; currency?: string | null; close_missing?: boolean },
): Promise<boolean> {
  try {
    const begun = {
      state: "waiting",
      attempts: 0,
      next_try_at: null,
      last_error: null,
      progress: 0,
      rows_read: 0,
      result: "{}",
      trouble: null,
      finished_at: null,
    };
    return await inTransaction(db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("imports")
        .set({ ...more, ...begun, phase, state: "waiting", claim: null })
        .where("id", "=", id)
        .where("state", "in", changeable)
        // What was written stays so; a file is sent again to be imported again.
        .where((eb) => eb.or([eb("phase", "=", "check"), eb("state", "in", ["cancelled", "stopped", "failed"])]))
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    });
  } catch (error) {
    // Another one of the seller is in line already: the index of those lets in one.
    if ((error as { code?: unknown }).code === "23505") return false;
    throw error;
  }
}

/** Stops an import; what was written until then stays. */
export async function cancelImport({ db, now }: Pick<ImportContext, "db" | "now">, one: Import): Promise<Result<void>> {
  const { numUpdatedRows } = await db
    .updateTable("imports")
    .set({ state: "cancelled", claim: null, finished_at: now, next_try_at: null, last_error: null })
    .where("id", "=", one.id)
    .where("state", "in", ["waiting", "running"])
    .executeTakeFirst();
  return numUpdatedRows === 1n ? ok(undefined) : failure("conflict", "import.not_busy");
}

/** Takes an import out of the list, with its file; the ads stay. */
export async function removeImport(
  { db, files }: Pick<ImportContext, "db" | "files">,
  one: Import,
): Promise<Result<void>> {
  if (isBusy(one)) return failure("conflict", "import.busy");
  const gone = await db
    .deleteFrom("imports")
    .where("id", "=", one.id)
    .where("state", "not in", ["waiting", "running"])
    .returning("file")
    .executeTakeFirst();
  if (!gone) return failure("conflict", "import.busy");
  await files.remove(gone.file);
  return ok(undefined);
}

/** Whether one of the sellers has an import at work. */
export async function busyImport(db: Db, sellerId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("imports")
    .select("id")
    .where("seller_id", "=", sellerId)
    .where("state", "in", ["waiting", "running"])
    .executeTakeFirst();
  return row?.id;
}
