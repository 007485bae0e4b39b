import { sql } from "kysely";
import type { Db } from "../database.ts";

/** A table as it is carried from one database to another. */
export type CarriedTable = {
  name: string;
  /** Without generated columns, which every database works out for itself. */
  columns: { name: string; type: string }[];
  /** The columns of its primary key. */
  key: string[];
};

/** What is of one database alone: its migrations, and notes that name its own transactions and are kept for an hour. */
const ofOneDatabase = ["kysely_migration", "kysely_migration_lock", "ad_changes"];
/** The note of a copy that isn't finished (see `progress.ts`). */
export const progressTable = "db_copy";

/** All tables that hold data, those that others refer to before them. */
export async function carriedTables(db: Db): Promise<CarriedTable[]> {
  const { rows } = await sql<CarriedTable & { parents: string[] }>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(a.attname order by k.place)
        from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k (attnum, place)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary), '[]') as key,
      coalesce((select json_agg(distinct p.relname)
        from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid), '[]') as parents
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and c.relname <> all(${[...ofOneDatabase, progressTable]}::text[])
    order by c.relname`.execute(db);
  return inOrder(rows).map(({ name, columns, key }) => {
    if (key.length === 0) throw new Error(`the table ${name} has no primary key: it can't be read page by page`);
    return { name, columns, key };
  });
}

/** Parents before children. */
function inOrder<T extends { name: string; parents: string[] }>(tables: readonly T[]): T[] {
  const ordered: T[] = [];
  const placed = new Set<string>();
  let rest = [...tables];
  while (rest.length > 0) {
    const next = rest.filter(({ parents }) => parents.every((parent) => placed.has(parent)));
    if (next.length === 0) {
      throw new Error(`these tables refer to each other in a circle: ${rest.map(({ name }) => name).join(", ")}`);
    }
    for (const table of next) placed.add(table.name);
    ordered.push(...next);
    rest = rest.filter(({ name }) => !placed.has(name));
  }
  return ordered;
}

/** Where a sequence stands; numbers as texts, which hold all of a `bigint`. */
export type SequencePlace = { name: string; last: string; isCalled: boolean };

/** Read it after the tables: what is given out meanwhile then leaves a gap instead of coming twice. */
export async function sequencePlaces(db: Db): Promise<SequencePlace[]> {
  const { rows: names } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname`.execute(db);
  const places: SequencePlace[] = [];
  for (const { name } of names) {
    const { rows } = await sql<{ last: string; isCalled: boolean }>`
      select last_value::text as last, is_called as "isCalled" from ${sql.table(name)}`.execute(db);
    for (const row of rows) places.push({ name, ...row });
  }
  return places;
}

export async function setSequences(db: Db, places: readonly SequencePlace[]): Promise<void> {
  for (const { name, last, isCalled } of places) {
    await sql`select setval(quote_ident(${name}::text)::regclass, ${last}::text::bigint, ${isCalled}::boolean)`.execute(
      db,
    );
  }
}
