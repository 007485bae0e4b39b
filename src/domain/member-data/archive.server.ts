import { Zip, ZipDeflate } from "fflate";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { byteOrderMark, csvLine } from "#domain/import/csv-cell.ts";
import { type MemberFile, memberFiles, type Owner } from "./tables.ts";

/** Rows that are read and packed at a time. */
const PAGE = 500;

type Row = Record<string, unknown>;

/**
 * Packs everything the site keeps about a member into a ZIP archive, as `profile.json`, `profile.csv` and so on. Yields it in pieces and
 * never holds more than a page of rows. Every file is there, an empty one too.
 */
export async function* packMemberData(db: Db, owner: Owner): AsyncGenerator<Uint8Array, void, void> {
  const packed: Uint8Array[] = [];
  let failed: Error | undefined;
  const zip = new Zip((error, piece) => {
    if (error) failed = error;
    else packed.push(piece);
  });
  const encoder = new TextEncoder();
  for (const file of memberFiles) {
    for (const [ending, pieces] of [
      ["json", toJson(readRows(db, file, owner))],
      ["csv", toCsv(await listColumns(db, file), readRows(db, file, owner))],
    ] as const) {
      const entry = new ZipDeflate(`${file.name}.${ending}`, { level: 6 });
      zip.add(entry);
      for await (const piece of pieces) {
        entry.push(encoder.encode(piece));
        if (failed) throw failed;
        yield* packed.splice(0);
      }
      entry.push(new Uint8Array(), true);
      yield* packed.splice(0);
    }
  }
  zip.end();
  yield* packed.splice(0);
}

/** Lists the columns of a file in the order of its table. */
export async function listColumns(db: Db, { table, omit = [] }: MemberFile): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} order by ordinal_position`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !omit.includes(name));
}

/** Reads the rows of a file a page at a time, in the order of their first columns. */
async function* readRows(db: Db, file: MemberFile, owner: Owner): AsyncGenerator<Row[], void, void> {
  const columns = await listColumns(db, file);
  const selected = sql.join(columns.map((column) => sql.ref(column)));
  for (let offset = 0; ; offset += PAGE) {
    const { rows } = await sql<{ row: Row }>`
      select row_to_json(t) as row from (
        select ${selected} from ${sql.table(file.table)} where ${file.where(owner)}
        order by ${sql.join(columns.slice(0, 2).map((column) => sql`${sql.ref(column)}::text`))}, ctid limit ${PAGE} offset ${offset}) t`.execute(
      db,
    );
    yield rows.map(({ row }) => row);
    if (rows.length < PAGE) return;
  }
}

async function* toJson(pages: AsyncGenerator<Row[], void, void>): AsyncGenerator<string, void, void> {
  let before = "[\n";
  for await (const rows of pages) {
    for (const row of rows) {
      yield before + JSON.stringify(row);
      before = ",\n";
    }
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

async function* toCsv(
  columns: readonly string[],
  pages: AsyncGenerator<Row[], void, void>,
): AsyncGenerator<string, void, void> {
  yield byteOrderMark + csvLine(columns);
  for await (const rows of pages)
    yield rows.map((row) => csvLine(columns.map((column) => toCell(row[column])))).join("");
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
