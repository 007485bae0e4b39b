import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { BYTE_ORDER_MARK, formatCsvRow } from "#domain/csv/csv-cell.ts";
import type { ReceiptStore } from "#domain/orders/receipt-store.server.ts";
import { type MemberArchiveFile, type MemberDataOwner, memberArchiveFiles } from "./archive-files.ts";

/** Number of rows that are read and packed at a time. */
const PAGE_SIZE = 500;

type Row = Record<string, unknown>;

/**
 * Packs all data stored about a member into a ZIP archive, with files such as `profile.json` and `profile.csv`, and the
 * pictures of the member's documents while they exist. Yields the archive in chunks, with at most one page of rows or one
 * picture in memory. Files without rows are included.
 */
export async function* packMemberData(
  db: Db,
  owner: MemberDataOwner,
  receipts: Pick<ReceiptStore, "read">,
): AsyncGenerator<Uint8Array, void, void> {
  const chunks: Uint8Array[] = [];
  let failed: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error) failed = error;
    else chunks.push(chunk);
  });
  const encoder = new TextEncoder();
  for (const file of memberArchiveFiles) {
    for (const [extension, parts] of [
      ["json", toJson(readRows(db, file, owner))],
      ["csv", toCsv(await listExportedColumns(db, file), readRows(db, file, owner))],
    ] as const) {
      const entry = new ZipDeflate(`${file.name}.${extension}`, { level: 6 });
      zip.add(entry);
      for await (const chunk of parts) {
        entry.push(encoder.encode(chunk));
        if (failed) throw failed;
        yield* chunks.splice(0);
      }
      entry.push(new Uint8Array(), true);
      yield* chunks.splice(0);
    }
    for await (const name of listAttachments(db, file, owner)) {
      const bytes = await receipts.read(name);
      // Pictures that are erased meanwhile are left out.
      if (!bytes) continue;
      const entry = new ZipPassThrough(`${file.name}/${name}`);
      zip.add(entry);
      entry.push(bytes, true);
      if (failed) throw failed;
      yield* chunks.splice(0);
    }
  }
  zip.end();
  yield* chunks.splice(0);
}

/** Lists the exported columns of a file, in the order of the table. */
async function listExportedColumns(db: Db, { table, omit = [] }: MemberArchiveFile): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} order by ordinal_position`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !omit.includes(name));
}

async function* readRows(db: Db, file: MemberArchiveFile, owner: MemberDataOwner): AsyncGenerator<Row[], void, void> {
  const columns = await listExportedColumns(db, file);
  const selected = sql.join(columns.map((column) => sql.ref(column)));
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const { rows } = await sql<{ row: Row }>`
      select row_to_json(t) as row from (
        select ${selected} from ${sql.table(file.table)} where ${file.where(owner)}
        order by ${sql.join(columns.slice(0, 2).map((column) => sql`${sql.ref(column)}::text`))}, ctid limit ${PAGE_SIZE} offset ${offset}) t`.execute(
      db,
    );
    yield rows.map(({ row }) => row);
    if (rows.length < PAGE_SIZE) return;
  }
}

/** Lists the names of the private files that a file of the archive refers to. */
async function* listAttachments(
  db: Db,
  file: MemberArchiveFile,
  owner: MemberDataOwner,
): AsyncGenerator<string, void, void> {
  const { attachments } = file;
  if (attachments === undefined) return;
  for await (const rows of readRows(db, file, owner))
    for (const row of rows) {
      const name = row[attachments];
      if (typeof name === "string") yield name;
    }
}

async function* toJson(pages: AsyncGenerator<Row[], void, void>): AsyncGenerator<string, void, void> {
  let separator = "[\n";
  for await (const rows of pages) {
    for (const row of rows) {
      yield separator + JSON.stringify(row);
      separator = ",\n";
    }
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

async function* toCsv(
  columns: readonly string[],
  pages: AsyncGenerator<Row[], void, void>,
): AsyncGenerator<string, void, void> {
  yield BYTE_ORDER_MARK + formatCsvRow(columns);
  for await (const rows of pages)
    yield rows.map((row) => formatCsvRow(columns.map((column) => toCell(row[column])))).join("");
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
