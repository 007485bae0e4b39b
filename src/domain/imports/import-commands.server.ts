import type { Db } from "#db/database.ts";
import type { ImportErrorReason } from "#db/schema/imports.ts";
import { withTransaction } from "#db/transaction.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { getCatalog } from "../catalog/catalog-cache.server.ts";
import { UnreadableFileError } from "../csv/csv-reader.ts";
import { listImportFields, nameOrIdImportFields } from "../listings/import/fields.ts";
import { type ColumnMapping, saveColumnMapping, suggestColumnMapping } from "./column-mappings.server.ts";
import { detectNonCsvFile } from "./file-kind.ts";
import { type ImportFileStore, readImportFileHead, type StoredImportFile } from "./import-file-store.server.ts";
import type { ImportEncoding } from "./import-limits.ts";
import { type ImportRecord, isImportUnfinished } from "./import-queries.server.ts";
import { readImportSample } from "./import-sample.server.ts";

export type ImportContext = { db: Db; files: ImportFileStore; now: Date };

/** Failure of an unusable upload, with the reason. The file has been deleted. */
export type UnusableFileFailure = { ok: false; reason: ImportErrorReason };

/** Returns the reason of an UnreadableFileError. Rethrows any other error, because it is a bug. */
const toUnreadableReason = (error: unknown): ImportErrorReason => {
  if (!(error instanceof UnreadableFileError)) throw error;
  return error.reason ?? { code: "unreadable", values: {} };
};

/**
 * Creates a draft import from a file that a seller has uploaded. Replaces earlier drafts. Sets `claimed` on the upload
 * once the draft owns the file. An unusable file is deleted.
 */
export async function createImportDraft(
  { db, files, now }: ImportContext,
  owner: { userId: number; sellerId: number },
  upload: StoredImportFile & { name: string; claimed?: boolean },
  chosenEncoding?: ImportEncoding,
): Promise<{ ok: true; id: number } | UnusableFileFailure> {
  const refuse = async (reason: ImportErrorReason): Promise<UnusableFileFailure> => {
    await files.remove(upload.file);
    return { ok: false, reason };
  };
  if (upload.bytes === 0) return refuse({ code: "empty", values: {} });
  const nonCsvKind = detectNonCsvFile(await readImportFileHead(files.getPath(upload.file)));
  if (nonCsvKind) return refuse({ code: nonCsvKind, values: {} });
  const encoding = chosenEncoding ?? upload.encoding;
  const sample = await readImportSample(files.getPath(upload.file), encoding).catch(toUnreadableReason);
  if ("code" in sample) return refuse(sample);
  const columns = await suggestColumnMapping(db, await getCatalog(db), owner.sellerId, sample.headers);
  const draft = {
    seller_id: owner.sellerId,
    user_id: owner.userId,
    name: upload.name,
    file: upload.file,
    bytes: upload.bytes,
    encoding,
    headers: sample.headers,
    mapping: JSON.stringify(columns.mapping),
    currency: columns.currency,
    created_at: now,
  };
  const { id, earlier: replacedDrafts } = await withTransaction(db, async (trx) => {
    const drafts = await trx
      .deleteFrom("imports")
      .where("seller_id", "=", owner.sellerId)
      .where("state", "=", "draft")
      .returning("file")
      .execute();
    const { id } = await trx.insertInto("imports").values(draft).returning("id").executeTakeFirstOrThrow();
    return { id, earlier: drafts };
  });
  upload.claimed = true;
  for (const { file } of replacedDrafts) await files.remove(file);
  return { ok: true, id };
}

/** Reads the file of a draft import again with another encoding and matches its columns again. */
export async function reparseWithEncoding(
  { db, files }: ImportContext,
  draft: ImportRecord,
  encoding: ImportEncoding,
): Promise<{ ok: true } | UnusableFileFailure> {
  const sample = await readImportSample(files.getPath(draft.file), encoding).catch(toUnreadableReason);
  if ("code" in sample) return { ok: false, reason: sample };
  const columns = await suggestColumnMapping(db, await getCatalog(db), draft.seller_id, sample.headers);
  await db
    .updateTable("imports")
    .set({ encoding, headers: sample.headers, mapping: JSON.stringify(columns.mapping), currency: columns.currency })
    .where("id", "=", draft.id)
    .where("state", "in", editableStates)
    .execute();
  return { ok: true };
}

/** States of an import in which its column mapping can still be changed. */
const editableStates = ["draft", "done", "failed", "cancelled", "stopped"] as const;

export type ColumnMappingIssue = { column: number; code: "twice" } | { code: "unnamed" | "busy" };

/**
 * Saves the column mapping of an import (`chosen[i]` is the field of header i) and enqueues a check of the whole file.
 * The check writes no listings. The mapping is suggested for the seller's next file with the same headers.
 */
export async function enqueueImportCheck(
  { db, now }: ImportContext,
  importRecord: ImportRecord,
  { chosen, currency, closeMissing }: { chosen: readonly string[]; currency: string; closeMissing: boolean },
): Promise<{ ok: true } | { ok: false; issues: ColumnMappingIssue[] }> {
  const catalog = await getCatalog(db);
  const fields = new Set<string>(listImportFields(catalog));
  const mapping: Record<string, string> = {};
  const issues: ColumnMappingIssue[] = [];
  for (const [i, header] of importRecord.headers.entries()) {
    const field = chosen[i] ?? "";
    if (!fields.has(field)) continue;
    if (mapping[field] === undefined) mapping[field] = header;
    else issues.push({ column: i, code: "twice" });
  }
  if (!nameOrIdImportFields.some((field) => mapping[field])) issues.push({ code: "unnamed" });
  if (issues.length > 0) return { ok: false, issues };
  const columns: ColumnMapping = { mapping, currency: catalog.currencies.has(currency) ? currency : null };
  const isQueued = await enqueueImport(db, importRecord, "check", {
    mapping: JSON.stringify(mapping),
    currency: columns.currency,
    close_missing: closeMissing,
  });
  if (!isQueued) return { ok: false, issues: [{ code: "busy" }] };
  await saveColumnMapping(db, importRecord.seller_id, importRecord.headers, columns, now);
  return { ok: true };
}

/** Enqueues the second phase of an import, which writes the listings of the checked file. */
export async function enqueueImportWrite(
  { db }: Pick<ImportContext, "db">,
  importRecord: ImportRecord,
): Promise<Result<void>> {
  if (importRecord.phase !== "check" || importRecord.state !== "done") return failure("conflict", "import.not_checked");
  return (await enqueueImport(db, importRecord, "write", {})) ? ok(undefined) : failure("conflict", "import.busy");
}

/** Enqueues an import. Returns false if it is already running or the seller has another unfinished import. */
async function enqueueImport(
  db: Db,
  { id }: ImportRecord,
  phase: ImportRecord["phase"],
  changes: { mapping?: string; currency?: string | null; close_missing?: boolean },
): Promise<boolean> {
  try {
    const resetColumns = {
      state: "waiting",
      attempts: 0,
      next_attempt_at: null,
      last_error: null,
      progress: 0,
      rows_read: 0,
      result: "{}",
      error: null,
      finished_at: null,
    };
    return await withTransaction(db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("imports")
        .set({ ...changes, ...resetColumns, phase, state: "waiting", claim: null })
        .where("id", "=", id)
        .where("state", "in", editableStates)
        // A finished import cannot run again; the seller has to upload the file again.
        .where((eb) => eb.or([eb("phase", "=", "check"), eb("state", "in", ["cancelled", "stopped", "failed"])]))
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    });
  } catch (error) {
    // The unique index allows one waiting or running import for each seller.
    if ((error as { code?: unknown }).code === "23505") return false;
    throw error;
  }
}

/** Cancels an import. Listings that were already written stay. */
export async function cancelImport(
  { db, now }: Pick<ImportContext, "db" | "now">,
  importRecord: ImportRecord,
): Promise<Result<void>> {
  const { numUpdatedRows } = await db
    .updateTable("imports")
    .set({ state: "cancelled", claim: null, finished_at: now, next_attempt_at: null, last_error: null })
    .where("id", "=", importRecord.id)
    .where("state", "in", ["waiting", "running"])
    .executeTakeFirst();
  return numUpdatedRows === 1n ? ok(undefined) : failure("conflict", "import.not_busy");
}

/** Deletes an import and its file. Listings that it wrote stay. */
export async function deleteImport(
  { db, files }: Pick<ImportContext, "db" | "files">,
  importRecord: ImportRecord,
): Promise<Result<void>> {
  if (isImportUnfinished(importRecord)) return failure("conflict", "import.busy");
  const deleted = await db
    .deleteFrom("imports")
    .where("id", "=", importRecord.id)
    .where("state", "not in", ["waiting", "running"])
    .returning("file")
    .executeTakeFirst();
  if (!deleted) return failure("conflict", "import.busy");
  await files.remove(deleted.file);
  return ok(undefined);
}

/** Finds the seller's waiting or running import. */
export async function findUnfinishedImport(db: Db, sellerId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("imports")
    .select("id")
    .where("seller_id", "=", sellerId)
    .where("state", "in", ["waiting", "running"])
    .executeTakeFirst();
  return row?.id;
}
