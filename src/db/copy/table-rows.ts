import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../database.ts";
import type { CopiedTable } from "./copied-tables.ts";

/**
 * Row in transit: a JSON array of the values as PostgreSQL's texts. Nothing is rounded, SQL null differs from JSON
 * null, and both kinds of database produce the same text.
 */
export type RowText = string;

/** Maximum size of a page. One row always fits, whatever its size. */
export type PageSize = { rows: number; bytes: number };
const DEFAULT_PAGE_SIZE: PageSize = { rows: 5_000, bytes: 4_000_000 };

const buildRowText = (table: CopiedTable) =>
  // A function takes at most 100 arguments, an array any number.
  sql`array_to_json(array[${sql.join(table.columns.map(({ name }) => sql`${sql.ref(name)}::text`))}])::text`;

/** Sets value formats for the transaction, independent of the database's settings, and disables timeouts. */
export async function pinSessionFormats(trx: Db): Promise<void> {
  await sql
    .raw(`set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
      set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
      set local idle_in_transaction_session_timeout = 0`)
    .execute(trx);
}

/** Returns the primary key values of a row, as texts. */
export function getRowKey(table: CopiedTable, row: RowText): string[] {
  const values = JSON.parse(row) as string[];
  return table.key.map((name) => values[table.columns.findIndex((column) => column.name === name)] as string);
}

/** Reads a table in primary key order, page by page. With `after`, starts behind that key. */
export async function* readPages(
  trx: Db,
  table: CopiedTable,
  { after, size = DEFAULT_PAGE_SIZE }: { after?: readonly string[] | undefined; size?: PageSize } = {},
): AsyncGenerator<RowText[]> {
  const key = sql.join(table.key.map((name) => sql.ref(name)));
  const types = table.key.map((name) => table.columns.find((column) => column.name === name)?.type ?? "text");
  let last = after;
  while (true) {
    const afterCondition = last
      ? sql`where (${key}) > (${sql.join(last.map((value, i) => sql`${value}::text::${sql.raw(types[i] as string)}`))})`
      : sql``;
    const { rows } = await sql<{ text: RowText }>`
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
 * Runs `work`, which fills the table inside this transaction, with the table's triggers disabled. Data written by
 * triggers is copied as data and would otherwise be duplicated. Rows may reference later rows of the same table.
 * Requires only ownership of the table, which the user of the migrations has.
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

/** Returns whether a table has triggers, and the foreign keys that reference the table itself. */
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
  if (!rows[0]) throw new Error(`there is no table ${name}`);
  return rows[0];
}

/** Inserts rows as they were read. Call inside `withTriggersDisabled`. */
export async function writeRows(trx: Db, { name, columns }: CopiedTable, rows: readonly RowText[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const values = sql.join(columns.map(({ type }, i) => sql`(r ->> ${sql.lit(i)})::${sql.raw(type)}`));
  await sql`
    insert into ${sql.table(name)} (${names}) overriding system value
    select ${values} from jsonb_array_elements(${`[${rows.join(",")}]`}::jsonb) r`.execute(trx);
}

/** Number of rows, and a sum of their hashes that does not depend on the order. */
export type Checksum = { rows: number; sum: string };

/** Calculates the checksum of a table in the database. */
export async function calculateChecksum(trx: Db, table: CopiedTable): Promise<Checksum> {
  const sumHalf = (from: number) =>
    sql`coalesce(sum(('x' || substr(hash, ${sql.lit(from)}, 16))::bit(64)::bigint), 0)::text`;
  const { rows } = await sql<{ rows: number; sum: string }>`
    select count(*)::bigint as rows, ${sumHalf(1)} || ':' || ${sumHalf(17)} as sum
    from (select encode(sha256(convert_to(${buildRowText(table)}, 'UTF8')), 'hex') as hash
      from ${sql.table(table.name)}) hashed`.execute(trx);
  return rows[0] as Checksum;
}

/** Calculates the same checksum from streamed rows. */
export class RunningChecksum {
  #rows = 0;
  #first = 0n;
  #second = 0n;

  add(row: RowText): void {
    const hash = createHash("sha256").update(row).digest();
    this.#rows += 1;
    this.#first += hash.readBigInt64BE(0);
    this.#second += hash.readBigInt64BE(8);
  }

  get value(): Checksum {
    return { rows: this.#rows, sum: `${this.#first}:${this.#second}` };
  }
}

/** Describes the difference between two checksums, or returns undefined when they are equal. */
export function formatDifference(table: string, source: Checksum, target: Checksum): string | undefined {
  if (source.rows !== target.rows) return `${table}: ${source.rows} rows became ${target.rows}`;
  return source.sum === target.sum ? undefined : `${table}: the ${target.rows} rows differ in what they say`;
}
