import type { Selectable } from "kysely";
import type { Db } from "#db/database.ts";
import type { ImportReportsTable } from "#db/schema/imports.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { parseRowId } from "./table.ts";

export type ImportReport = Selectable<ImportReportsTable> & { seller: LocalizedText };

/** Returns the report of an import with the name of its seller. Returns undefined for an unknown id. */
export async function getImportReport(db: Db, id: string): Promise<ImportReport | undefined> {
  const row = await db
    .selectFrom("import_reports as i")
    .innerJoin("sellers as s", "s.id", "i.seller_id")
    .selectAll("i")
    .select(["s.name_en", "s.name_ar"])
    .where("i.id", "=", parseRowId(id))
    .executeTakeFirst();
  return row && { ...row, seller: { en: row.name_en, ar: row.name_ar } };
}
