import { sql } from "kysely";
import type { Db } from "../database.ts";

/** Table whose rows are copied between databases. */
export type CopiedTable = {
  name: string;
  /** Columns of the table. Generated columns are missing, because each database computes them itself. */
  columns: { name: string; type: string }[];
  /** Names of the columns in the primary key. */
  key: string[];
};

/**
 * Tables that are not copied: the records of migrations, and the change log `ad_changes`. The transaction ids in the
 * change log have no meaning in another database.
 */
const uncopiedTables = ["kysely_migration", "kysely_migration_lock", "ad_changes"];
/** Name of the table with the checkpoints of an unfinished copy (`copy-progress.ts`). */
export const COPY_PROGRESS_TABLE = "db_copy";

/** Lists all tables with data. Tables come before the tables that reference them. */
export async function listCopiedTables(db: Db): Promise<CopiedTable[]> {
  const { rows } = await sql<CopiedTable & { parents: string[] }>`
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
      and c.relname <> all(${[...uncopiedTables, COPY_PROGRESS_TABLE]}::text[])
    order by c.relname`.execute(db);
  return sortByDependency(rows).map(({ name, columns, key }) => {
    if (key.length === 0) throw new Error(`the table ${name} has no primary key: it cannot be read page by page`);
    return { name, columns, key };
  });
}

/** Sorts tables so that each comes after the tables that it references. Throws for circular references. */
function sortByDependency<T extends { name: string; parents: string[] }>(tables: readonly T[]): T[] {
  const ordered: T[] = [];
  const placed = new Set<string>();
  let remaining = [...tables];
  while (remaining.length > 0) {
    const next = remaining.filter(({ parents }) => parents.every((parent) => placed.has(parent)));
    if (next.length === 0) {
      throw new Error(`circular references between tables: ${remaining.map(({ name }) => name).join(", ")}`);
    }
    for (const table of next) placed.add(table.name);
    ordered.push(...next);
    remaining = remaining.filter(({ name }) => !placed.has(name));
  }
  return ordered;
}

/** State of a sequence. `last` is a text, because a number cannot hold every `bigint`. */
export type SequenceState = { name: string; last: string; isCalled: boolean };

/**
 * Reads the state of all sequences. Call it after reading the tables, so that each sequence is ahead of all copied ids.
 * Ids that are taken between the two reads leave gaps and are never used twice.
 */
export async function listSequenceStates(db: Db): Promise<SequenceState[]> {
  const { rows: names } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname`.execute(db);
  const states: SequenceState[] = [];
  for (const { name } of names) {
    const { rows } = await sql<{ last: string; isCalled: boolean }>`
      select last_value::text as last, is_called as "isCalled" from ${sql.table(name)}`.execute(db);
    for (const row of rows) states.push({ name, ...row });
  }
  return states;
}

/** Sets all sequences to the given states. */
export async function setSequenceStates(db: Db, states: readonly SequenceState[]): Promise<void> {
  for (const { name, last, isCalled } of states) {
    await sql`select setval(quote_ident(${name}::text)::regclass, ${last}::text::bigint, ${isCalled}::boolean)`.execute(
      db,
    );
  }
}
