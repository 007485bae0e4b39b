import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../database.ts";
import type { CarriedTable } from "./tables.ts";

/**
 * A row on its way is a JSON array of the texts of its values, as PostgreSQL writes and reads them: nothing is rounded on
 * the way, SQL's null stays another thing than JSON's, and both kinds of database write the same row in the same way.
 */
export type RowText = string;

/** How much a page may hold; one row is always taken, however large. */
export type PageSize = { rows: number; bytes: number };
const usual: PageSize = { rows: 5_000, bytes: 4_000_000 };

const rowText = (table: CarriedTable) =>
  // A function takes at most 100 arguments, an array any number.
  sql`array_to_json(array[${sql.join(table.columns.map(({ name }) => sql`${sql.ref(name)}::text`))}])::text`;

/** Makes a transaction write every value in one way, whatever the database is set to, and take as long as it needs. */
export async function fixFormats(trx: Db): Promise<void> {
  await sql
    .raw(`set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
      set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
      set local idle_in_transaction_session_timeout = 0`)
    .execute(trx);
}

/** The values of a row's primary key, as texts. */
export function keyOf(table: CarriedTable, row: RowText): string[] {
  const values = JSON.parse(row) as string[];
  return table.key.map((name) => values[table.columns.findIndex((column) => column.name === name)] as string);
}

/** A table's rows in the order of its primary key, page by page; with `after` only those that come behind it. */
export async function* readPages(
  trx: Db,
  table: CarriedTable,
  { after, size = usual }: { after?: readonly string[] | undefined; size?: PageSize } = {},
): AsyncGenerator<RowText[]> {
  const key = sql.join(table.key.map((name) => sql.ref(name)));
  const types = table.key.map((name) => table.columns.find((column) => column.name === name)?.type ?? "text");
  let last = after;
  while (true) {
    const behind = last
      ? sql`where (${key}) > (${sql.join(last.map((value, i) => sql`${value}::text::${sql.raw(types[i] as string)}`))})`
      : sql``;
    const { rows } = await sql<{ text: RowText }>`
      select text from (
        select text, place, sum(octet_length(text)) over (order by place) - octet_length(text) as bytes_before
        from (
          select ${rowText(table)} as text, row_number() over (order by ${key}) as place
          from (select * from ${sql.table(table.name)} ${behind} order by ${key} limit ${size.rows}) page
        ) numbered
      ) measured
      where bytes_before < ${size.bytes} order by place`.execute(trx);
    const texts = rows.map((row) => row.text);
    const end = texts.at(-1);
    if (end === undefined) return;
    yield texts;
    last = keyOf(table, end);
  }
}

/**
 * Runs `work`, which fills the table inside this transaction, without what the table does by itself when it is written
 * to: notes, histories and sums are carried as data and would come twice. Rows may refer to rows of the same table that
 * come later. Needs no more than the table's ownership, which whoever ran the migrations has.
 */
export async function filling(trx: Db, table: CarriedTable, work: () => Promise<void>): Promise<void> {
  const name = sql.table(table.name);
  const { triggers, toItself } = await peculiaritiesOf(trx, table);
  if (triggers) await sql`alter table ${name} disable trigger user`.execute(trx);
  for (const constraint of toItself) {
    await sql`alter table ${name} alter constraint ${sql.ref(constraint)} deferrable initially deferred`.execute(trx);
  }
  await work();
  if (toItself.length > 0) await sql`set constraints all immediate`.execute(trx);
  for (const constraint of toItself) {
    await sql`alter table ${name} alter constraint ${sql.ref(constraint)} not deferrable`.execute(trx);
  }
  if (triggers) await sql`alter table ${name} enable trigger user`.execute(trx);
}

/** Whether a table has triggers of its own, and by which constraints its rows refer to each other. */
export async function peculiaritiesOf(
  db: Db,
  { name }: CarriedTable,
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

/** Writes rows as they were read, within `filling`. */
export async function writeRows(trx: Db, { name, columns }: CarriedTable, rows: readonly RowText[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const values = sql.join(columns.map(({ type }, i) => sql`(r ->> ${sql.lit(i)})::${sql.raw(type)}`));
  await sql`
    insert into ${sql.table(name)} (${names}) overriding system value
    select ${values} from jsonb_array_elements(${`[${rows.join(",")}]`}::jsonb) r`.execute(trx);
}

/** How many rows, and a sum over what they say that doesn't depend on their order. */
export type Checksum = { rows: number; sum: string };

/** The checksum of a table as the database works it out. */
export async function checksumOf(trx: Db, table: CarriedTable): Promise<Checksum> {
  const half = (from: number) =>
    sql`coalesce(sum(('x' || substr(hash, ${sql.lit(from)}, 16))::bit(64)::bigint), 0)::text`;
  const { rows } = await sql<{ rows: number; sum: string }>`
    select count(*)::bigint as rows, ${half(1)} || ':' || ${half(17)} as sum
    from (select encode(sha256(convert_to(${rowText(table)}, 'UTF8')), 'hex') as hash
      from ${sql.table(table.name)}) hashed`.execute(trx);
  return rows[0] as Checksum;
}

/** The same checksum, of rows that come by. */
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

/** In words, what differs; undefined when nothing does. */
export function difference(table: string, there: Checksum, here: Checksum): string | undefined {
  if (there.rows !== here.rows) return `${table}: ${there.rows} rows became ${here.rows}`;
  return there.sum === here.sum ? undefined : `${table}: the ${here.rows} rows differ in what they say`;
}
