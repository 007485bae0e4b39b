import { sql } from "kysely";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { registerCleanup } from "../../tests/support/cleanup.ts";
import { createFolderWithSchema, createServerDatabaseWithSchema } from "../../tests/support/databases.ts";
import type { Database, Db } from "./database.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";

/** Last migration with the old names. */
const LAST_OLD_MIGRATION = "0055-idempotency-key-accounts";

/** Fills a database of the older version: one car, with a row in each table that gets a new name. */
async function insertOldRows(db: Db): Promise<void> {
  const hash = "1011001110001111".repeat(4);
  await sql
    .raw(`
insert into languages (code, name, image, direction) values ('en', 'English', '/en.svg', 'ltr');
insert into currencies (code, symbol, symbol_ar, name_en, name_ar, rate) values ('SAR', 'SAR', 'ر.س', 'Riyal', 'ريال', 1);
insert into categories (type, slug, name_en, name_ar) values ('carForSale', 'cars', 'Cars', 'سيارات');
insert into makes (slug, name_en, name_ar) values ('toyota', 'Toyota', 'تويوتا');
insert into models (make_id, slug, name_en, name_ar) select id, 'camry', 'Camry', 'كامري' from makes;
insert into users (email, name, language) values ('sara@example.com', 'Sara', 'en');
insert into sellers (slug, type, name_en, phone) values ('sara', 'personal', 'Sara', '0501234567');
insert into ads (kind, category_id, seller_id, make_id, model_id, year, currency, price_minor, base_minor)
  select 'car', c.id, s.id, m.make_id, m.id, 2020, 'SAR', 1000000, 1000000 from categories c, sellers s, models m;
insert into ad_docs (ad_id, narrating_en, sort_ar, sort_en) select id, 'Camry 2020', 'camry', 'camry' from ads;
insert into ad_search (ad_id, vector, edition) select id, 'camry:1A', 3 from ads;
update ads set price_minor = 900000, base_minor = 900000;
insert into ad_market (ad_id, verdict) select id, 'good' from ads;
insert into ad_days (ad_id, day, views) select id, '2026-01-01', 7 from ads;
insert into ad_sold_reports (ad_id, reporter) select id, 'hash' from ads;
insert into ad_sold_questions (ad_id, asked_at) select id, now() from ads;
insert into ad_looked_at (ad_id, facts) select id, '{"year": 2020}' from ads;
insert into ad_risks (ad_id, sign, weight) select id, 'words', 5 from ads;
insert into ad_decisions (ad_id, ad_version, status_before, decision, mends, version_after)
  select id, 1, 'pending', 'change', '[{"field": "title", "reason": "other"}]', 2 from ads;
insert into aliases (text, folded, model_id) select 'Kamry', 'kamry', id from models;
insert into terms (term, freq) values ('camry', 4);
insert into term_keys (key, term) values ('KMR', 'camry');
insert into searches (day, text, times, found) values ('2026-01-01', 'camry', 2, 1);
insert into seeds (name, fingerprint) values ('reference', 'abc');
insert into currency_reckonings (code, at) values ('SAR', '2026-01-01');
insert into limit_windows (name, key, uses, ends_at) values ('sign-in', 'hash', 3, '2036-01-01');
insert into phone_windows (viewer, phones, ends_at) values ('hash', '{phone}', '2036-01-01');
insert into conversations (about, buyer_id, seller_id, ad_id) select 'ad', u.id, s.id, a.id from users u, sellers s, ads a;
insert into conversation_sides (conversation_id, side, user_id) select id, 'buyer', buyer_id from conversations;
insert into messages (conversation_id, side, kind, text) select id, 'buyer', 'text', 'Hello' from conversations;
insert into imports (seller_id, name, file, bytes, encoding, trouble, screened_to)
  select id, 'cars.csv', 'carscarscarscarscarsca.csv', 1, 'utf-8', '{"code": "unreadable", "values": {}}', 12 from sellers;
insert into pictures (name, width, height, widths, looks, avif) values
  ('waitingwaitingwaitingw', 10, 10, '{10}', b'${hash}', 'waiting'),
  ('mademademademademadema', 10, 10, '{10}', b'${hash}', 'made'),
  ('failedfailedfailedfail', 10, 10, '{10}', null, 'failed');
insert into bookings (seller_id, status, during, token, day_minor, total_minor, currency, answer_by, time_zone)
  select id, 'requested', '[2026-06-01,2026-06-04)', 'token', 100, 300, 'SAR', '2026-05-01', 'Asia/Riyadh' from sellers;
insert into carts (user_id) select id from users;
insert into cart_lines (cart_id, ad_id, quantity, seen_minor, seen_currency) select c.id, a.id, 1, 900000, 'SAR' from carts c, ads a;
insert into orders (number, token, email, language, currency, rate, base_currency, subtotal_minor, shipping_minor, tax_minor,
    total_minor, tax_percent, payment, billing_address, idempotency_key, fingerprint)
  values ('1', 'token', 'a@example.com', 'en', 'SAR', 1, 'SAR', 0, 0, 0, 0, '0', 'cash-on-delivery', '{}', 'key-of-the-order', 'x');
insert into seller_orders (order_id, seller_id, delivery, subtotal_minor, answer_by)
  select o.id, s.id, 'pick-up', 0, '2026-05-01' from orders o, sellers s;
insert into order_events (seller_order_id, what, by) select id, 'PENDING', 'buyer' from seller_orders;
insert into offers (conversation_id, side, minor, currency, made_at, ends_at)
  select id, 'buyer', 800000, 'SAR', '2026-05-01', '2026-05-03' from conversations;
insert into mail_outbox (to_address, subject, text, attempts, next_try_at, last_error)
  values ('a@example.com', 'Hello', 'Hello', 3, null, 'begun and never ended: the process stopped meanwhile');
insert into idempotency_keys (id, fingerprint, claim, begun_at) values ('id', 'x', 'x', '2026-05-01');
insert into audit_log (action, subject, subject_id) values ('ad.approve', 'ad', '1');
insert into write_probes (id, at) values (1, '2026-01-01');
`)
    .execute(db);
}

/** Creates a database of the older version, embedded or on a server. Returns a function that opens this database. */
type CreateOldDatabase = () => Promise<() => Promise<Database>>;

function describeUpgrade(name: string, createOldDatabase: CreateOldDatabase): void {
  describe(name, () => {
    let database: Database;
    let db: Db;
    beforeAll(async () => {
      const open = await createOldDatabase();
      const old = await open();
      await insertOldRows(old.db);
      await old.close();
      database = await open();
      registerCleanup(() => database.close());
      db = database.db;
      expect((await migrate(db))[0]).toBe("0056-field-vocabulary");
    });

    it("Migration 0056 keeps the rows of renamed tables and columns", async () => {
      const ad = await db.selectFrom("ads").select(["id", "seller_id"]).executeTakeFirstOrThrow();
      const ad_id = ad.id;
      const all = async (table: Parameters<typeof db.selectFrom>[0] & string) =>
        db
          .selectFrom(table as "ads")
          .selectAll()
          .execute() as Promise<unknown[]>;
      expect(await all("ad_translations")).toMatchObject([{ ad_id, narrating_en: "Camry 2020" }]);
      expect(await all("ad_search")).toMatchObject([{ ad_id, index_version: 3 }]);
      expect(await all("ad_suggest_index")).toMatchObject([{ ad_id, names: "'camry'" }]);
      expect(await all("ad_price_drops")).toMatchObject([{ ad_id, previous_price_minor: 1_000_000 }]);
      expect(await all("ad_prices")).toMatchObject([{ price_minor: 1_000_000 }, { price_minor: 900_000 }]);
      expect(await all("ad_price_ratings")).toMatchObject([{ ad_id, price_rating: "good" }]);
      expect((await all("price_rating_queue")).length).toBeGreaterThan(0);
      expect(await all("ad_daily_stats")).toMatchObject([{ ad_id, day: "2026-01-01", views: 7 }]);
      expect(await all("sold_reports")).toMatchObject([{ ad_id, reporter: "hash", created_at: expect.any(Date) }]);
      expect(await all("availability_checks")).toMatchObject([{ ad_id }]);
      expect(await all("ad_moderation_snapshots")).toMatchObject([{ ad_id, contents: { year: 2020 } }]);
      expect(await all("fraud_signals")).toMatchObject([{ ad_id, signal: "words", weight: 5 }]);
      expect(await all("ad_decisions")).toMatchObject([{ requested_changes: [{ field: "title", reason: "other" }] }]);
      expect(await all("catalog_aliases")).toMatchObject([{ folded: "kamry" }]);
      expect(await all("search_terms")).toEqual([{ term: "camry", freq: 4 }]);
      expect(await all("search_term_skeletons")).toEqual([{ key: "KMR", term: "camry" }]);
      expect(await all("search_log")).toEqual([{ day: "2026-01-01", text: "camry", times: 2, found: 1 }]);
      expect(await all("seed_history")).toMatchObject([{ name: "reference", seeded_at: expect.any(Date) }]);
      expect(await all("currency_repricing_jobs")).toEqual([{ code: "SAR", run_at: expect.any(Date) }]);
      expect(await all("rate_limit_buckets")).toMatchObject([{ name: "sign-in", uses: 3 }]);
      expect(await all("phone_reveal_windows")).toMatchObject([{ viewer: "hash", phones: ["phone"] }]);
      expect(await all("conversation_participants")).toMatchObject([{ side: "buyer", unread: 0, last_read_id: 0 }]);
      expect(await all("messages")).toMatchObject([{ text: "Hello", created_at: expect.any(Date) }]);
      expect(await all("imports")).toMatchObject([{ error: { code: "unreadable" }, screening_cursor: 12 }]);
      expect(await all("bookings")).toMatchObject([
        { period: "[2026-06-01,2026-06-04)", days: 3, daily_rate_minor: 100, respond_by: new Date("2026-05-01") },
      ]);
      expect(await all("cart_lines")).toMatchObject([{ seen_price_minor: 900_000 }]);
      expect(await all("seller_orders")).toMatchObject([{ respond_by: new Date("2026-05-01") }]);
      expect(await all("order_events")).toMatchObject([{ what: "PENDING", occurred_at: expect.any(Date) }]);
      expect(await all("conversations")).toMatchObject([{ last_message_at: expect.any(Date) }]);
      expect(await all("offers")).toMatchObject([{ minor: 800_000, created_at: new Date("2026-05-01") }]);
      expect(await all("mail_outbox")).toMatchObject([
        { attempts: 3, next_attempt_at: null, last_error: "worker crashed before completion" },
      ]);
      expect(await all("idempotency_keys")).toMatchObject([{ id: "id", started_at: new Date("2026-05-01") }]);
      expect(await all("audit_log")).toMatchObject([{ action: "ad.approve", occurred_at: expect.any(Date) }]);
      expect(await all("write_probes")).toEqual([{ id: 1, written_at: expect.any(Date) }]);
      const pictures = await db
        .selectFrom("pictures")
        .select(["avif_status", sql<number | null>`cardinality(perceptual_hash_bands(perceptual_hash))`.as("bands")])
        .orderBy("id")
        .execute();
      expect(pictures).toEqual([
        { avif_status: "pending", bands: 6 },
        { avif_status: "ready", bands: 6 },
        { avif_status: "failed", bands: null },
      ]);
      // Readers of the older views see the same listings.
      expect((await sql`select name_en, price_minor from products`.execute(db)).rows).toEqual([
        { name_en: "Camry 2020", price_minor: 900_000 },
      ]);
    });

    it("Triggers of an upgraded database still record prices, suggestions, the change log and notifications", async () => {
      const { id } = await db.selectFrom("ads").select("id").executeTakeFirstOrThrow();
      const notified: string[] = [];
      await database.listen("cache_invalidation", {
        onNotification: (tag) => void notified.push(tag),
        onGap: () => {},
      });
      await sql`delete from price_rating_queue`.execute(db);
      await sql`delete from ad_changes`.execute(db);

      await db.updateTable("ads").set({ price_minor: 800_000, base_minor: 800_000 }).where("id", "=", id).execute();
      expect(await db.selectFrom("ad_price_drops").select("previous_price_minor").execute()).toEqual([
        { previous_price_minor: 900_000 },
      ]);
      expect((await db.selectFrom("ad_prices").select("price_minor").orderBy("id").execute()).at(-1)).toEqual({
        price_minor: 800_000,
      });
      expect(await db.selectFrom("ad_price_ratings").select("ad_id").execute()).toEqual([]);
      expect(await db.selectFrom("price_rating_queue").select("year").orderBy("year").execute()).toEqual([
        { year: 2019 },
        { year: 2020 },
        { year: 2021 },
      ]);
      expect(await db.selectFrom("ad_changes").select("ad_id").distinct().execute()).toEqual([{ ad_id: id }]);
      await expect.poll(() => notified).toEqual(expect.arrayContaining([`ad:${id}`, "list:car"]));

      await sql`update ad_search set vector = 'corolla:1A' where ad_id = ${id}`.execute(db);
      expect(await db.selectFrom("ad_suggest_index").select("names").execute()).toEqual([{ names: "'corolla'" }]);

      await sql`insert into reviews (ad_id, author, rating, text, language, status) values (${id}, 'Ali', 4, 'Good', 'en', 'approved')`.execute(
        db,
      );
      expect(await db.selectFrom("ads").select(["rating", "reviews"]).execute()).toEqual([
        { rating: "4.00", reviews: 1 },
      ]);
      await sql`update catalog_aliases set text = 'Camri'`.execute(db);
      await expect.poll(() => notified).toContain("site");
      await expect(sql`delete from currencies`.execute(db)).rejects.toThrow();
      await expect(sql`delete from languages`.execute(db)).rejects.toThrow(/still referenced from table/);
    });

    it("Migration 0056 leaves no table, constraint, index, trigger or function with an old name", async () => {
      const { rows } = await sql<{ name: string }>`
        select relname as name from pg_class where relnamespace = current_schema()::regnamespace
        union select conname from pg_constraint where connamespace = current_schema()::regnamespace
        union select tgname from pg_trigger where not tgisinternal
        union select proname from pg_proc where pronamespace = current_schema()::regnamespace`.execute(db);
      const oldName =
        /^(ad_docs|ad_names|ad_drops|ad_market|ad_days|ad_sold|ad_looked_at|ad_risks|market_stale|aliases|conversation_sides|currency_reckonings|limit_windows|phone_windows|searches|seeds|terms?)(_|$)|_told|_noted_|_named_by_|^note_|^tell_|^rate_ads|^keep_|_of$|_verdict_|_during_|_(answer_by|edition|mends|looks|trouble|begun|next_try|read_to)(_|$)|_at_at/;
      expect(rows.map(({ name }) => name).filter((name) => oldName.test(name))).toEqual([]);
      expect(rows.length).toBeGreaterThan(300);
    });
  });
}

describeUpgrade("Upgrade to the field's vocabulary (embedded)", async () => {
  const folder = await createFolderWithSchema(LAST_OLD_MIGRATION);
  return () => openDatabase({ folder });
});

const serverUrl = inject("postgresUrl");
if (serverUrl) {
  describeUpgrade("Upgrade to the field's vocabulary (server)", async () => {
    const url = await createServerDatabaseWithSchema(serverUrl, LAST_OLD_MIGRATION);
    return () => openDatabase({ url, folder: "" });
  });
}
