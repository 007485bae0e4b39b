import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../database.ts";
import type { CopiedTable } from "./copied-tables.ts";

/**
 * Row during the copy: a JSON array with each value as PostgreSQL formats it. This way no number is rounded, SQL null
 * differs from JSON null, and embedded and server databases give the same text.
 */
export type CopiedRowText = string;

/** Maximum numbers of rows and bytes of a page. A single row may be larger. */
export type CopyPageSize = { rows: number; bytes: number };
const DEFAULT_PAGE_SIZE: CopyPageSize = { rows: 5_000, bytes: 4_000_000 };

const buildRowText = (table: CopiedTable) =>
  // A PostgreSQL function accepts at most 100 arguments, so the values are passed as one array.
  sql`array_to_json(array[${sql.join(table.columns.map(({ name }) => sql`${sql.ref(name)}::text`))}])::text`;

/**
 * Sets fixed formats of values for the current transaction, which override the settings of the database. Disables
 * timeouts.
 */
export async function setTransactionValueFormats(trx: Db): Promise<void> {
  await sql
    .raw(`set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
      set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
      set local idle_in_transaction_session_timeout = 0`)
    .execute(trx);
}

/** Returns the values in the primary key of a row, as texts. */
export function getRowKey(table: CopiedTable, row: CopiedRowText): string[] {
  const values = JSON.parse(row) as string[];
  return table.key.map((name) => values[table.columns.findIndex((column) => column.name === name)] as string);
}

/** Reads a table in the order of its primary key, page by page. With `after`, starts behind the row with that key. */
export async function* readTablePages(
  trx: Db,
  table: CopiedTable,
  { after, size = DEFAULT_PAGE_SIZE }: { after?: readonly string[] | undefined; size?: CopyPageSize } = {},
): AsyncGenerator<CopiedRowText[]> {
  const key = sql.join(table.key.map((name) => sql.ref(name)));
  const types = table.key.map((name) => table.columns.find((column) => column.name === name)?.type ?? "text");
  let last = after;
  while (true) {
    const afterCondition = last
      ? sql`where (${key}) > (${sql.join(last.map((value, i) => sql`${value}::text::${sql.raw(types[i] as string)}`))})`
      : sql``;
    const { rows } = await sql<{ text: CopiedRowText }>`
      select text from (
        select text, place, sum(octet_length(text)) over (order by place) - octet_length(text) as bytes_before
        from (
          select ${buildRowText(table)} as text, row_number() over (order by ${key}) as place
          from (select * from ${sql.table(table.name)} ${afterCondition} order by ${key} limit ${size.rows}) page
        ) numbered
      ) measured
      where bytes_before < ${size.bytes} order by place`.execute(trx);
    const texts = rows.map((row) => row.text);
    const end = texts.at(-1);
    if (end === undefined) return;
    yield texts;
    last = getRowKey(table, end);
  }
}

/**
 * Disables the triggers of a table inside this transaction, while `work` fills the table. Rows that triggers wrote are
 * copied as data and must not be written twice. Without triggers, rows may also reference later rows of the same table.
 * Only the owner of the table may disable its triggers, which is the user who runs the migrations.
 */
export async function withTriggersDisabled(trx: Db, table: CopiedTable, work: () => Promise<void>): Promise<void> {
  const name = sql.table(table.name);
  const { triggers, toItself: selfReferences } = await getTableConstraints(trx, table);
  if (triggers) await sql`alter table ${name} disable trigger user`.execute(trx);
  for (const constraint of selfReferences) {
    await sql`alter table ${name} alter constraint ${sql.ref(constraint)} deferrable initially deferred`.execute(trx);
  }
  await work();
  if (selfReferences.length > 0) await sql`set constraints all immediate`.execute(trx);
  for (const constraint of selfReferences) {
    await sql`alter table ${name} alter constraint ${sql.ref(constraint)} not deferrable`.execute(trx);
  }
  if (triggers) await sql`alter table ${name} enable trigger user`.execute(trx);
}

/** Returns whether a table has triggers, and the names of its foreign keys that reference the table itself. */
export async function getTableConstraints(
  db: Db,
  { name }: CopiedTable,
): Promise<{ triggers: boolean; toItself: string[] }> {
  const { rows } = await sql<{ triggers: boolean; toItself: string[] }>`
    select exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal) as triggers,
      coalesce((select json_agg(conname) from pg_constraint
        where contype = 'f' and conrelid = c.oid and confrelid = c.oid), '[]') as "toItself"
    from pg_class c where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname = ${name}`.execute(
    db,
  );
  if (!rows[0]) throw new Error(`the table ${name} does not exist`);
  return rows[0];
}

/** Inserts copied rows without changes. Call it inside `withTriggersDisabled`. */
export async function writeCopiedRows(
  trx: Db,
  { name, columns }: CopiedTable,
  rows: readonly CopiedRowText[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const values = sql.join(columns.map(({ type }, i) => sql`(r ->> ${sql.lit(i)})::${sql.raw(type)}`));
  await sql`
    insert into ${sql.table(name)} (${names}) overriding system value
    select ${values} from jsonb_array_elements(${`[${rows.join(",")}]`}::jsonb) r`.execute(trx);
}

/** Checksum of a table: number of rows, and sum of the hashes of all rows, whatever their order. */
export type TableChecksum = { rows: number; sum: string };

/** Calculates the checksum of a table in the database. */
export async function calculateChecksum(trx: Db, table: CopiedTable): Promise<TableChecksum> {
  const sumHalf = (from: number) =>
    sql`coalesce(sum(('x' || substr(hash, ${sql.lit(from)}, 16))::bit(64)::bigint), 0)::text`;
  const { rows } = await sql<{ rows: number; sum: string }>`
    select count(*)::bigint as rows, ${sumHalf(1)} || ':' || ${sumHalf(17)} as sum
    from (select encode(sha256(convert_to(${buildRowText(table)}, 'UTF8')), 'hex') as hash
      from ${sql.table(table.name)}) hashed`.execute(trx);
  return rows[0] as TableChecksum;
}

/** Calculates the same checksum as the database, from rows that are streamed. */
export class RunningChecksum {
  #rows = 0;
  #first = 0n;
  #second = 0n;

  add(row: CopiedRowText): void {
    const hash = createHash("sha256").update(row).digest();
    this.#rows += 1;
    this.#first += hash.readBigInt64BE(0);
    this.#second += hash.readBigInt64BE(8);
  }

  get value(): TableChecksum {
    return { rows: this.#rows, sum: `${this.#first}:${this.#second}` };
  }
}

/** Describes how two checksums of a table differ. Returns undefined if they are equal. */
export function formatChecksumDifference(
  table: string,
  source: TableChecksum,
  target: TableChecksum,
): string | undefined {
  if (source.rows !== target.rows) return `${table}: ${source.rows} rows became ${target.rows}`;
  return source.sum === target.sum ? undefined : `${table}: the ${target.rows} rows differ in what they say`;
}
