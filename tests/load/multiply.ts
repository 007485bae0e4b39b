/**
 * Copies the listings of a server database several times, for benchmarks (`search.ts`). Generating a million listings
 * takes half an hour; copying a hundred thousand ten times takes a few minutes. The copies differ in age, price and
 * mileage.
 * DATABASE_URL=postgres://… node tests/load/multiply.ts 10
 */
import { sql } from "kysely";
import { readConfig } from "#server/config.ts";
import { openDatabaseFromConfig } from "#server/open-database.ts";

const times = Number(process.argv[2]);
if (!Number.isInteger(times) || times < 2) throw new Error("the first argument must be a whole number of at least 2");
const database = await openDatabaseFromConfig(readConfig(process.env), { withoutTimeout: true });
const { db } = database;

const columns = async (table: string, ...but: string[]) => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} order by ordinal_position`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !but.includes(name));
};

try {
  const { rows } = await sql<{ top: number }>`select coalesce(max(id), 0)::int as top from ads`.execute(db);
  const [{ top } = { top: 0 }] = rows;
  const columnNames = await columns(
    "ads",
    "id",
    "created_at",
    "base_minor",
    "price_minor",
    "compare_at_minor",
    "mileage_km",
    "sku",
    "import_key",
    "updated_at",
  );
  const copies: Record<string, string[]> = {
    ad_translations: await columns("ad_translations", "ad_id"),
    ad_search: await columns("ad_search", "ad_id"),
    ad_features: await columns("ad_features", "ad_id"),
    ad_media: await columns("ad_media", "ad_id", "id"),
  };
  for (let copy = 1; copy < times; copy += 1) {
    const shift = copy * top;
    await db.transaction().execute(async (trx) => {
      await sql
        .raw(`
        insert into ads (id, ${columnNames.join(", ")}, created_at, updated_at, price_minor, base_minor, mileage_km)
        overriding system value
        select id + ${shift}, ${columnNames.join(", ")}, at, at, (price_minor * share)::bigint, (base_minor * share)::bigint, (mileage_km * (2 - share))::int
        from (select *, created_at - random() * interval '60 days' as at, 0.85 + random() * 0.3 as share from ads where id <= ${top}) a`)
        .execute(trx);
      for (const [table, names] of Object.entries(copies)) {
        await sql
          .raw(`
          insert into ${table} (ad_id, ${names.join(", ")}) select ad_id + ${shift}, ${names.join(", ")} from ${table} where ad_id <= ${top}`)
          .execute(trx);
      }
    });
    process.stdout.write(`${copy + 1} × ${top}\n`);
  }
  await sql`select setval(pg_get_serial_sequence('ads', 'id'), (select max(id) from ads))`.execute(db);
  await sql.raw("vacuum analyze").execute(db);
} finally {
  await database.close();
}
