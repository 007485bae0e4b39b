import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { migrate } from "#db/migrate.ts";

/**
 * Writes a small marketplace with values that are easily damaged when a database is copied. All database triggers are
 * active.
 */
export async function seedEdgeCaseMarket(db: Db): Promise<void> {
  await migrate(db);
  await sql
    .raw(`
insert into currencies (code, symbol, symbol_ar, name_en, name_ar, rate)
  values ('SAR', 'SAR', 'ر.س', 'Riyal', 'ريال', 3.75000001), ('KWD', 'KD', 'د.ك', 'Dinar', 'دينار', 9999999999.99999999);
insert into languages (code, name, image, direction) values ('ar', 'العربية', 'ar.svg', 'rtl');
-- The first category's parent comes later.
insert into categories (type, slug, name_en, name_ar) select 'shop', 'c-' || n, 'C ' || n, 'فئة ' || n from generate_series(1, 9) n;
update categories set parent_id = 9 where id = 1;
insert into sellers (slug, type, name_ar) values ('abu-salem', 'showroom', 'معرض أبو سالم ٭ "الأول"');
insert into ads (kind, category_id, seller_id, price_minor, base_minor, currency, slug)
  select 'car', 1, 1, n * 100000, n * 26667, 'SAR', 'ad-' || n from generate_series(1, 30) n;
-- Triggers keep the prices; a copy must not have them twice.
update ads set price_minor = price_minor - 5000, base_minor = base_minor - 1000 where id % 3 = 0;
insert into ad_search (ad_id, vector) select id, to_tsvector('simple', 'تويوتا camry ''q'' ' || id) from ads;
insert into settings (key, value) values
  ('empty', ''), ('odd', E'tab\\t line\\n "quoted" \\\\ \\u0001 \\u2028 كراج 🚗'), ('null', 'null'), (' ', '{}');
insert into users (email, name) values ('salem@karaj.example', 'سالم');
insert into imports (seller_id, name, file, bytes, encoding, headers, mapping, error, progress, started_at)
  values (1, 'سيارات.csv', 'abcdefghijklmnopqrstuv.csv', 9223372036854775807, 'utf-8', array['السعر', 'a,b', '"', '', 'NULL', '{}', null],
    '{"a": 1.10, "b": 123456789012345678901234567890}', 'null', 0.1, 'infinity');
insert into pictures (name, width, height, widths, perceptual_hash)
  values ('abcdefghijklmnopqrstuv', 320, 200, '{320,640}', ('x' || 'f0e1d2c3b4a59687')::bit(64));
insert into reviews (ad_id, user_id, author, rating, text, language, status) values (3, 1, 'سالم', 4, 'ممتاز', 'ar', 'approved');
insert into bookings (ad_id, seller_id, status, period, currency, time_zone)
  values (5, 1, 'blocked', '[2026-03-01,2026-03-08)', 'SAR', 'Asia/Riyadh');
`)
    .execute(db);
  await sql`select nextval('order_numbers') from generate_series(1, 7)`.execute(db);
}
