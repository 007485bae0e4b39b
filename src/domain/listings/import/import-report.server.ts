import type { Db } from "#db/database.ts";
import type { ImportGuess, ReportedImportCounts } from "#db/schema/imports.ts";
import type { AddedCatalogEntryCounts } from "./missing-names.server.ts";

type FinishedImport = ReportedImportCounts & {
  file: string;
  seller: { slug: string };
  added: AddedCatalogEntryCounts;
  guesses: readonly ImportGuess[];
  now: Date;
};

/** Saves the report of a finished import, which administrators read. */
export async function saveImportReport(
  db: Db,
  { seller, added, guesses, now, ...report }: FinishedImport,
): Promise<void> {
  const { file, rows, imported, changed, known, refused, warnings } = report;
  const row = await db.selectFrom("sellers").select("id").where("slug", "=", seller.slug).executeTakeFirst();
  if (!row) return;
  await db
    .insertInto("import_reports")
    .values({
      ...{ seller_id: row.id, file, rows, imported, changed, known, refused, warnings, created_at: now },
      added: JSON.stringify(added),
      guesses: JSON.stringify(guesses),
    })
    .execute();
}
