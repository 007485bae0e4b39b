import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { createFolderImportStore } from "#domain/imports/import-file-store.server.ts";
import { postTransaction } from "#domain/ledger/post-transaction.server.ts";
import { createCorrectionPosting } from "#domain/ledger/posting.ts";
import { createFolderPictureStore } from "#domain/media/picture-store.server.ts";
import { createFolderReceiptStore } from "#domain/orders/receipt-store.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { fastPasswordHasher } from "../../../tests/support/passwords.ts";
import { insertRow, insertRows } from "../../../tests/support/rows.ts";
import { createAuth } from "../accounts/auth.server.ts";
import { findSession } from "../accounts/session.server.ts";
import { signIn } from "../accounts/sign-in.server.ts";
import { deleteAccount, type ErasedFiles, removeErasedFiles } from "./delete-account.server.ts";

const email = "zubaydah.q@example.com";
const phone = "+966 55 987 6543";
const personalDetails = `Zubaydah Qirmiziyya, ${email}, 055-987-6543, ٠٥٥٩٨٧٦٥٤٣`;

/** Returns the names of all tables. */
async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Returns the rows that still contain the person's data, by table. `to_jsonb` turns JSON, arrays, ranges and search
 * vectors into text, and bytes into hex. `translate` removes what can stand between the digits of a phone number.
 */
async function findTraces(db: Db): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const hex = (text: string) => Buffer.from(text).toString("hex");
  const words = ["zubaydah", "qirmiziyya", email, hex("Zubaydah"), hex("Qirmiziyya"), hex(email), hex("559876543")];
  const patterns = words.map((word) => `%${word.toLowerCase()}%`);
  for (const table of await listTables(db)) {
    const { rows } = await sql<{ row: string }>`
      select row from (select to_jsonb(t)::text as row from ${sql.table(table)} t) each
      where lower(row) like any(${patterns}::text[])
        or translate(row, '٠١٢٣٤٥٦٧٨٩ +-()./', '0123456789') like '%559876543%'`.execute(db);
    if (rows.length > 0) found[table] = rows.map(({ row }) => row);
  }
  return found;
}

describeOnDatabase("Account deletion", (open) => {
  let db: Db;
  let before: Record<string, string[]>;
  let files: ErasedFiles;
  let id: number;
  let sellerId: number;

  const run = (statement: string) =>
    sql.raw(statement.replaceAll(":me", String(id)).replaceAll(":seller", String(sellerId))).execute(db);

  /**
   * Creates a person with all data of a long-time member: adds rows to the demo data, and assigns existing rows to the
   * person.
   */
  async function makePerson(hash: string): Promise<void> {
    const user = await insertRow(db, "users", {
      email,
      email_verified: true,
      name: "Zubaydah",
      last_name: "Qirmiziyya",
      phone,
      language: "en",
      avatar: "zubaydah-avatar-000000.webp",
    });
    id = user.id;
    await insertRows(db, "credentials", {
      user_id: id,
      provider_id: "credential",
      account_id: String(id),
      password: hash,
    });
    const seller = await db
      .selectFrom("sellers as s")
      .innerJoin("ads as a", "a.seller_id", "s.id")
      .innerJoin("ad_media as m", "m.ad_id", "a.id")
      .select("s.id")
      .where("s.type", "=", "personal")
      .where("a.status", "=", "active")
      .orderBy("s.id")
      .executeTakeFirstOrThrow();
    sellerId = seller.id;
    const text = `'${personalDetails}'`;
    const json = `'${JSON.stringify({ who: { name: "Zubaydah Qirmiziyya", phone, email }, list: [personalDetails] })}'`;
    const place = `'${JSON.stringify({ firstName: "Zubaydah", lastName: "Qirmiziyya", company: null, country: "SA", address1: personalDetails, address2: null, city: "Riyadh", state: null, postcode: null, email, phone })}'`;
    for (const statement of [
      // Other users.
      `insert into users (email, name, language, role) values ('owner@example.com', 'Owner', 'en', 'showroom'), ('buyer@example.com', 'Buyer', 'en', 'member')`,
      `update sellers set owner_id = (select id from users where email = 'owner@example.com') where id = (select min(id) from sellers where type = 'showroom')`,
      // Rows of the person as a seller.
      `update sellers set owner_id = :me, slug = 'zubaydah-qirmiziyya', name_en = 'Zubaydah Qirmiziyya', name_ar = 'زبيدة', phone = '${phone}', email = '${email}', whatsapp = '${phone}', about_en = ${text}, about_ar = ${text}, address_en = ${text}, address_ar = ${text}, registration = ${text} where id = :seller`,
      `update ad_translations set phone = '${phone}', title_en = ${text}, title_ar = ${text}, narrating_en = 'Camry of Zubaydah', sort_en = 'camry of zubaydah', tags = array[${text}] where ad_id in (select id from ads where seller_id = :seller)`,
      `update ads set import_key = 'zubaydah-' || id, status = 'active' where seller_id = :seller`,
      `insert into ad_search (ad_id, vector) select id, setweight(to_tsvector('simple', 'zubaydah 0559876543'), 'A') from ads where seller_id = :seller on conflict (ad_id) do update set vector = excluded.vector`,
      `insert into ad_features (ad_id, feature_id, text_value) select (select min(id) from ads where seller_id = :seller), f.id, ${text} from features f where not exists (select from ad_features x where x.feature_id = f.id and x.ad_id = (select min(id) from ads where seller_id = :seller)) limit 1`,
      `insert into ad_moderation_snapshots (ad_id, contents) select min(id), ${json} from ads where seller_id = :seller on conflict (ad_id) do update set contents = excluded.contents`,
      `insert into fraud_signals (ad_id, signal, weight, details) select min(id), 'contact-text', 1, ${json} from ads where seller_id = :seller`,
      `insert into ad_events (ad_id, what, by, user_id, note, details) select min(id), 'changed', 'seller', :me, ${text}, ${json} from ads where seller_id = :seller`,
      `insert into ad_decisions (ad_id, ad_version, status_before, decision, requested_changes, version_after) select min(id), 1, 'pending', 'reject', '${JSON.stringify([{ field: "title", reason: "other", note: personalDetails }])}', 2 from ads where seller_id = :seller`,
      `insert into ad_reports (ad_id, user_id, sender, reason, text) select min(id), :me, 'hash-1', 'other', ${text} from ads where seller_id <> :seller`,
      `insert into ad_reports (ad_id, sender, reason, text) select min(id), 'hash-2', 'other', ${text} from ads where seller_id = :seller`,
      `insert into ad_drafts (user_id, fields) values (:me, ${json})`,
      `insert into pictures (name, user_id, draft_id, width, height, widths) select 'zubaydahzubaydahzubayd', :me, id, 10, 10, '{10}' from ad_drafts where user_id = :me`,
      `insert into imports (seller_id, user_id, name, file, bytes, encoding) values (:seller, :me, 'zubaydah.csv', 'zubaydahzubaydahzubayd.csv', 1, 'utf-8')`,
      `insert into imports (seller_id, user_id, name, file, bytes, encoding) select id, :me, 'of-zubaydah.csv', 'theirstheirstheirsthei.csv', 1, 'utf-8' from sellers where type = 'showroom' order by id limit 1`,
      `insert into import_problems (import_id, n, row, level, column_name, value, code, details) select id, 1, 1, 'error', 'phone', ${text}, 'phone', ${json} from imports where user_id = :me`,
      `insert into import_mappings (seller_id, headers, mapping) values (:seller, 'zubaydah', ${json})`,
      `insert into seller_verifications (seller_id, user_id, file, reason, status) values (:seller, :me, 'zubaydah-paper-0000000.pdf', null, 'pending')`,
      `insert into seller_applications (user_id, type, name_en, city_id, address, phone, email, registration, about, logo) select :me, 'showroom', ${text}, min(id), ${text}, '${phone}', '${email}', ${text}, ${text}, 'zubaydah-logo-00000000.webp' from cities`,
      `insert into seller_invitations (seller_id, email, role, token_hash, expires_at) select id, '${email}', 'editor', 'hash', now() + interval '1 day' from sellers where type = 'showroom' order by id limit 1`,
      // Rows of the person as a buyer, and as the seller of orders by others.
      `insert into orders (number, token, user_id, email, language, currency, rate, payment, notes, shipping_address, billing_address, idempotency_key, fingerprint) values ('Z-1', 'token-of-zubaydah-1', :me, '${email}', 'en', 'USD', 1, 'bank-transfer', ${text}, ${place}, ${place}, 'key-zubaydah-1', 'x'), ('Z-2', 'token-of-zubaydah-2', null, 'Zubaydah.Q@example.com', 'en', 'USD', 1, 'bank-transfer', ${text}, null, ${place}, 'key-zubaydah-2', 'x'), ('Z-3', 'token-of-a-stranger-3', null, 'stranger@example.com', 'en', 'USD', 1, 'bank-transfer', null, null, '{"city": "Jeddah"}', 'key-of-a-stranger', 'x')`,
      `insert into seller_orders (order_id, seller_id, seller_name_en, delivery, currency, rate, subtotal_minor, shipping_minor, tax_minor, total_minor, tax_percent, respond_by) select o.id, case when o.number = 'Z-3' then :seller else (select min(id) from sellers where type = 'showroom') end, case when o.number = 'Z-3' then 'Zubaydah Qirmiziyya' else 'Showroom' end, 'delivery', 'USD', 1, 1, 0, 0, 1, '0', now() from orders o where o.number like 'Z-%'`,
      `insert into order_events (seller_order_id, what, by, note) select s.id, 'PENDING', case when o.number = 'Z-1' then 'buyer' else 'seller' end, ${text} from seller_orders s join orders o on o.id = s.order_id where o.number like 'Z-%'`,
      `insert into payment_receipts (seller_order_id, file) select s.id, 'zubaydah-receipt-00000.pdf' from seller_orders s join orders o on o.id = s.order_id where o.number = 'Z-1'`,
      `insert into order_lines (seller_order_id, kind, name_en, slug, quantity, unit_minor, due_minor, options) select s.id, 'part', 'A', 'a', 1, 1, 1, '[]' from seller_orders s join orders o on o.id = s.order_id where o.number = 'Z-1'`,
      `insert into returns (seller_order_id, order_line_id, quantity, reason, state, shipping_paid_by) select l.seller_order_id, l.id, 1, 'damaged', 'requested', 'seller' from order_lines l join seller_orders s on s.id = l.seller_order_id join orders o on o.id = s.order_id where o.number = 'Z-1'`,
      `insert into return_events (return_id, state, by, user_id, note) select r.id, 'requested', 'buyer', :me, ${text} from returns r join seller_orders s on s.id = r.seller_order_id join orders o on o.id = s.order_id where o.number = 'Z-1'`,
      `insert into return_photos (return_id, file) select r.id, 'zubaydah-broken-000000.webp' from returns r join seller_orders s on s.id = r.seller_order_id join orders o on o.id = s.order_id where o.number = 'Z-1'`,
      `insert into bookings (ad_id, seller_id, status, period, user_id, token, name, email, phone, language, ad_name_en, currency, note, reply, respond_by, time_zone, idempotency_key) select a.id, a.seller_id, 'completed', '[2026-01-01,2026-01-03)', :me, 'booking-token-of-zubaydah', 'Zubaydah Qirmiziyya', '${email}', '${phone}', 'en', 'A car', 'USD', ${text}, ${text}, now(), 'Asia/Riyadh', 'key-booking' from ads a where a.kind = 'rental' order by a.id limit 1`,
      `insert into bookings (ad_id, seller_id, status, period, user_id, token, name, email, phone, language, ad_name_en, currency, note, respond_by, time_zone) select a.id, a.seller_id, 'requested', '[2036-01-01,2036-01-03)', :me, 'booking-token-of-zubaydah-2', 'Zubaydah Qirmiziyya', '${email}', '${phone}', 'en', 'A car', 'USD', ${text}, now(), 'Asia/Riyadh' from ads a where a.kind = 'rental' order by a.id limit 1`,
      // A rental of the person, and one by a stranger from the person's office, with everything that both sides wrote.
      `insert into bookings (seller_id, status, period, token, name, email, phone, language, ad_name_en, currency, note, reply, time_zone) values (:seller, 'completed', '[2026-02-01,2026-02-03)', 'booking-token-of-a-stranger', 'A stranger', 'stranger@example.com', '1', 'en', 'A car', 'USD', ${text}, ${text}, 'Asia/Riyadh')`,
      // A rental of the person's office that is over, and that nobody has completed.
      `insert into bookings (seller_id, status, period, token, name, email, phone, language, ad_name_en, currency, time_zone) values (:seller, 'confirmed', '[2020-02-01,2020-02-03)', 'booking-token-of-the-past', 'A stranger', 'stranger@example.com', '1', 'en', 'A car', 'USD', 'Asia/Riyadh')`,
      `insert into booking_changes (booking_id, status, old_period, old_total_minor, period, stay_price, note, reply, created_at, decided_at) select id, 'declined', period, 1, period, '{}', ${text}, ${text}, now(), now() from bookings where token in ('booking-token-of-zubaydah', 'booking-token-of-a-stranger')`,
      `insert into rental_protocols (booking_id, kind, odometer_km, fuel_eighths, remarks, answer, answer_note, recorded_at, answered_at) select id, 'pick-up', 1, 1, ${text}, 'contested', ${text}, now(), now() from bookings where token in ('booking-token-of-zubaydah', 'booking-token-of-a-stranger')`,
      `insert into deposit_claims (booking_id, claimed_minor, claimed_at, respond_by, answer, answer_note, answered_at, decision_note) select id, 1, now(), now(), 'contested', ${text}, now(), ${text} from bookings where token in ('booking-token-of-zubaydah', 'booking-token-of-a-stranger')`,
      `update bookings set deposit_claim = ${text} where token in ('booking-token-of-zubaydah', 'booking-token-of-a-stranger')`,
      `insert into reviews (ad_id, user_id, author, rating, text, language, pictures) select min(id), :me, 'Zubaydah Q.', 5, ${text}, 'en', '["zubaydah-review-000000.webp"]' from ads where kind = 'part' and seller_id <> :seller`,
      `insert into reviews (seller_id, author, rating, text, language) values (:seller, 'A stranger', 1, ${text}, 'en')`,
      `insert into listing_questions (ad_id, user_id, text) select min(id), :me, ${text} from ads where seller_id <> :seller`,
      `insert into listing_questions (ad_id, user_id, text, answer, answered_at, answered_by) select min(a.id), min(u.id), 'A question to ' || ${text}, ${text}, now(), :me from ads a, users u where a.seller_id = :seller and u.id <> :me`,
      // An answer that the person wrote for a business stays without the person.
      `insert into listing_questions (ad_id, user_id, text, answer, answered_at, answered_by) select min(a.id), min(u.id), 'Is it available?', ${text}, now(), :me from ads a, users u where a.seller_id <> :seller and u.id <> :me`,
      // Conversations of the person as a buyer and as a seller.
      `insert into conversations (about, buyer_id, seller_id) select 'ad', :me, s.id from sellers s where s.type = 'showroom' and s.owner_id is not null order by s.id limit 1`,
      `insert into conversations (about, buyer_id, seller_id) select 'ad', u.id, :seller from users u where u.id <> :me order by u.id limit 1`,
      `insert into messages (conversation_id, side, user_id, kind, text, picture, picture_width, picture_height) select id, 'buyer', buyer_id, 'text', ${text}, case when buyer_id = :me then 'zubaydah-chat-00000000.webp' else 'theirs.webp' end, 1, 1 from conversations where buyer_id = :me or seller_id = :seller`,
      `insert into messages (conversation_id, side, kind, text) select id, 'seller', 'text', 'Hello ' || ${text} from conversations where buyer_id = :me or seller_id = :seller`,
      `insert into conversation_reports (conversation_id, side, user_id, reason, text, note) select id, 'buyer', buyer_id, 'other', ${text}, ${text} from conversations where buyer_id = :me or seller_id = :seller`,
      `insert into viewings (conversation_id, side, times, time_zone, place) select id, 'buyer', '["2026-06-01T10:00:00.000Z"]', 'Asia/Riyadh', ${text} from conversations where buyer_id = :me or seller_id = :seller`,
      `insert into inbox_blocks (user_id, seller_id, by) select :me, min(id), 'buyer' from sellers`,
      `insert into payout_accounts (seller_id, currency, holder, bank_name, iban, usable_at, created_by, created_at) values (:seller, 'SAR', 'Zubaydah Qirmiziyya', 'Bank of Zubaydah', 'SA0380000000608010167519', now(), :me, now())`,
      // Rows that belong to the account.
      `insert into addresses (user_id, first_name, last_name, country, address1, city, phone, email) values (:me, 'Zubaydah', 'Qirmiziyya', 'SA', ${text}, 'Riyadh', '${phone}', '${email}')`,
      `insert into garage_vehicles (user_id, vehicle_id, nickname) select :me, min(id), 'Zubaydah' from vehicles`,
      `insert into access_tokens (user_id, name, hash, scopes, last_used_from) values (:me, 'of Zubaydah', 'hash-of-zubaydah', '{account:read}', '10.0.0.0/24')`,
      `insert into verifications (identifier, value, expires_at) values ('new-email:' || :me, '${email}', now()), ('reset-password:zubaydah', '' || :me, now())`,
      `insert into notifications (user_id, kind, data, path) select :me, 'sale', ${json}, '/account'`,
      `insert into notifications (user_id, kind, data, path) select id, 'sale', ${json}, '/account' from users where id <> :me order by id limit 2`,
      `insert into notifications (user_id, kind, data, path) select u.id, 'order-confirmed', '{"seller": "Zubaydah Qirmiziyya"}', '/account/orders/' || o.id from users u, orders o where u.email = 'buyer@example.com' and o.number = 'Z-3'`,
      `insert into favourites (user_id, ad_id) select :me, min(id) from ads`,
      // Rows that the site stores for itself, such as mails, bans and the audit log.
      `insert into mail_outbox (to_address, subject, text, html) values ('${email}', ${text}, ${text}, ${text}), ('stranger@example.com', ${text}, ${text}, ${text})`,
      `insert into mail_outbox (to_address, reply_to, subject, text, sent_at) values ('stranger@example.com', '${email}', ${text}, ${text}, now())`,
      `insert into audit_log (user_id, action, subject, subject_id, details) select min(id), 'person.change', 'person', '' || :me, ${json} from users`,
      `insert into bans (user_id, email, phone, reason, lifted_at) values (:me, '${email}', '${phone}', ${text}, now())`,
      `insert into contact_messages (name, email, phone, subject, message, language) values ('Zubaydah', '${email}', '${phone}', ${text}, ${text}, 'en')`,
      `insert into idempotency_keys (id, fingerprint, claim, started_at, status, headers, body, user_id) values ('own', 'x', 'x', now(), 201, '{}', '{"name": "Zubaydah"}', :me), ('visitor', 'x', 'x', now(), 201, '{}', '{"email": "${email}", "name": "Zubaydah"}', null)`,
    ]) {
      await run(statement).catch((error: unknown) => {
        throw new Error(`${String(error)} in: ${statement.slice(0, 200)}`);
      });
    }
  }

  /** Expects that a seller cannot be deleted while a return, a refund or a payout is not finished. */
  async function expectRefusedWhileMoneyMoves(erase: () => ReturnType<typeof deleteAccount>): Promise<void> {
    const at = new Date();
    const { id: sellerOrderId } = await db
      .selectFrom("seller_orders")
      .select("id")
      .where("seller_id", "=", sellerId)
      .executeTakeFirstOrThrow();
    const line = await insertRow(db, "order_lines", {
      ...{ seller_order_id: sellerOrderId, kind: "part", name_en: "A", slug: "a", quantity: 1, unit_minor: 1 },
      ...{ due_minor: 1, options: "[]" as never },
    });
    const returned = await insertRow(db, "returns", {
      ...{ seller_order_id: sellerOrderId, order_line_id: line.id, quantity: 1, reason: "damaged", state: "requested" },
      shipping_paid_by: "seller",
    });
    expect(await erase()).toMatchObject({ ok: false, code: "account.has_returns" });
    await db.deleteFrom("returns").where("id", "=", returned.id).execute();
    const refundId = randomUUID();
    await insertRows(db, "refunds", {
      ...{ id: refundId, seller_order_id: sellerOrderId, amount_minor: 1, reason: "goodwill", method: "transfer" },
      next_attempt_at: at,
    });
    expect(await erase()).toMatchObject({ ok: false, code: "account.has_refunds" });
    await db.deleteFrom("refunds").where("id", "=", refundId).execute();
    const account = await db
      .selectFrom("payout_accounts")
      .select("id")
      .where("seller_id", "=", sellerId)
      .executeTakeFirstOrThrow();
    // The provider is still asked whether the bank sends the money back.
    const payout = await insertRow(db, "payouts", {
      ...{ seller_id: sellerId, account_id: account.id, currency: "SAR", amount_minor: 100, state: "paid" },
      ...{ approvals_needed: 1, request_key: "payout-of-a-seller", requested_at: at, updated_at: at },
    });
    await insertRows(db, "payout_transfers", {
      ...{ payout_id: payout.id, provider: "moyasar", key: "1234567890123456", provider_payout_id: "payout-1" },
      ...{ sent_at: at, next_check_at: at },
    });
    expect(await erase()).toMatchObject({ ok: false, code: "account.has_payouts" });
    await db.updateTable("payout_transfers").set({ next_check_at: null }).execute();
    await db.deleteFrom("order_lines").where("id", "=", line.id).execute();
  }

  beforeAll(async () => {
    db = (await open({ demo: new Date("2026-06-01T00:00:00Z") })).db;
    const auth = createAuth({
      db,
      secret: "a secret of thirty-two characters",
      origin: "http://karaj.test",
      send: async () => {},
      passwords: fastPasswordHasher,
    });
    await makePerson(await fastPasswordHasher.hash("right password"));
    const now = new Date();
    const entered = await signIn(
      { db, auth, now, headers: new Headers({ "user-agent": "Zubaydah's phone" }) },
      { email, password: "right password" },
      "10.1.2.3",
    );
    if (!entered.ok) throw new Error(entered.code);
    const headers = new Headers({ cookie: entered.value.cookies.map((each) => each.split(";")[0]).join("; ") });
    const session = await findSession(auth, headers);
    if (!session) throw new Error("no session");
    before = await findTraces(db);
    const erase = () => deleteAccount({ db, auth, now, headers }, session.account, "right password");
    const correct = (key: string, amountMinor: number) =>
      withTransaction(db, (trx) =>
        postTransaction(trx, createCorrectionPosting(key, "test", { sellerId, currency: "SAR", amountMinor }), now),
      );
    // An account with a balance cannot be deleted.
    await correct("erasure-1", 5_00);
    expect(await erase()).toMatchObject({ ok: false, code: "account.has_money" });
    await correct("erasure-2", -5_00);
    // Neither can that of a customer whose deposit is held, because nobody could contest a claim on it.
    const setDeposit = (status: string) =>
      run(`update bookings set deposit_status = '${status}' where status = 'completed' and user_id = :me`);
    await setDeposit("held");
    expect(await erase()).toMatchObject({ ok: false, code: "account.has_deposit" });
    await setDeposit("none");
    // Each attempt counted towards the limit for passwords.
    await db.deleteFrom("rate_limit_buckets").execute();
    await expectRefusedWhileMoneyMoves(erase);
    await run(
      `insert into payments (id, booking_id, purpose, currency, amount_minor, provider, expires_at) select gen_random_uuid(), id, 'deposit', 'USD', 1, 'tap', now() from bookings where token = 'booking-token-of-zubaydah'`,
    );
    expect(await erase()).toMatchObject({ ok: false, code: "account.has_deposit" });
    await run("update payments set state = 'expired' where purpose = 'deposit'");
    const deleted = await erase();
    if (!deleted.ok) throw new Error(deleted.code);
    files = deleted.value;
  });

  it("The erasure fixture has personal data in every table that can name a person", () => {
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(
        "access_tokens ad_translations ad_events ad_decisions ad_drafts ad_features ad_moderation_snapshots ad_suggest_index ad_reports fraud_signals ad_search addresses ads audit_log bans booking_changes bookings contact_messages conversation_reports deposit_claims garage_vehicles idempotency_keys import_mappings import_problems imports mail_outbox messages notifications order_events orders payment_receipts pictures rental_protocols return_events return_photos reviews seller_applications seller_invitations seller_orders seller_verifications sellers sessions users verifications viewings"
          .split(" ")
          .sort(),
      ),
    );
  });

  it("[ASVS 14.2.4] deleteAccount leaves no name, address or phone number in any column", async () => {
    expect(await findTraces(db)).toEqual({});
  });

  it("deleteAccount leaves the rentals of an office as they are when they are over", async () => {
    const past = await db
      .selectFrom("bookings")
      .select("status")
      .where("token", "=", "booking-token-of-the-past")
      .executeTakeFirstOrThrow();
    expect(past.status).toBe("confirmed");
  });

  it("deleteAccount leaves no row that references the deleted user", async () => {
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select c.conrelid::regclass::text as table, a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'users'::regclass`.execute(db);
    expect(columns.length).toBeGreaterThan(30);
    for (const { table, column } of columns) {
      const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db);
      expect([table, column, rows.length]).toEqual([table, column, 0]);
    }
  });

  it("deleteAccount keeps orders, bookings, conversations and reviews of others without the person's data", async () => {
    const orders = await db
      .selectFrom("orders")
      .select(["number", "email"])
      .where("number", "like", "Z-%")
      .orderBy("number")
      .execute();
    expect(orders.map(({ number, email }) => [number, email])).toEqual([
      ["Z-1", "erased@invalid"],
      ["Z-2", "erased@invalid"],
      ["Z-3", "stranger@example.com"],
    ]);
    const { rows } = await sql<{ text: string }>`
      select m.text from messages m join conversations c on c.id = m.conversation_id
      where c.buyer_id is null order by m.id`.execute(db);
    expect(rows.map(({ text }) => text)).toEqual(["…, …, …, …", "Hello …, …, …, …"]);
    const own = await db.selectFrom("ads").select("status").distinct().where("seller_id", "=", sellerId).execute();
    expect(own).toEqual([{ status: "closed" }]);
    const mails = await db
      .selectFrom("mail_outbox")
      .select("subject")
      .where("to_address", "=", "stranger@example.com")
      .execute();
    expect(mails.map(({ subject }) => subject)).toEqual(["…, …, …, …", "…, …, …, …"]);
  });

  it("deleteAccount returns the names of all files of the account, for later deletion", () => {
    expect(files).toMatchObject({
      avatars: ["zubaydah-avatar-000000.webp"],
      receipts: ["zubaydah-receipt-00000.pdf", "zubaydah-broken-000000.webp"],
      papers: ["zubaydah-paper-0000000.pdf"],
      importFiles: ["zubaydahzubaydahzubayd.csv"],
      sellerPictures: ["zubaydah-logo-00000000.webp"],
      messagePictures: ["zubaydah-chat-00000000.webp"],
      reviewPictures: ["zubaydah-review-000000.webp"],
    });
    expect(files.pictures).toContainEqual({ name: "zubaydahzubaydahzubayd", widths: [10] });
  });

  it("removeErasedFiles deletes the files of the account and no other files", async () => {
    const root = await mkdtemp(join(tmpdir(), "karaj-erased-"));
    onTestFinished(() => rm(root, { recursive: true }));
    const folder = (name: string) => join(root, name);
    const own: Record<string, string[]> = {
      ...files,
      pictures: files.pictures.flatMap(({ name, widths }) => [
        `${name}-master.webp`,
        ...widths.flatMap((width) => [`${name}-${width}.webp`, `${name}-${width}.avif`]),
      ]),
    };
    for (const [kind, names] of Object.entries(own)) {
      await mkdir(folder(kind));
      for (const name of names) await writeFile(join(folder(kind), name), "theirs");
      await writeFile(join(folder(kind), "strangerstrangerstrang.webp"), "a stranger's");
    }
    await mkdir(folder("mails"));
    await writeFile(join(folder("mails"), "1.eml"), `To: ${email}\r\n\r\nHello`);
    await writeFile(join(folder("mails"), "2.eml"), "To: stranger@example.com\r\n\r\nHello");

    const stores = {
      avatars: createFolderPictureStore(folder("avatars")),
      reviewPictures: createFolderPictureStore(folder("reviewPictures")),
      sellerPictures: createFolderPictureStore(folder("sellerPictures")),
      messagePictures: createFolderPictureStore(folder("messagePictures")),
      pictures: createFolderPictureStore(folder("pictures")),
      receipts: createFolderReceiptStore(folder("receipts")),
      papers: createFolderReceiptStore(folder("papers")),
      importFiles: createFolderImportStore(folder("importFiles")),
      mailFolder: folder("mails"),
    };
    await removeErasedFiles(stores, files, email);
    for (const kind of Object.keys(own)) {
      expect([kind, await readdir(folder(kind))]).toEqual([kind, ["strangerstrangerstrang.webp"]]);
    }
    expect(await readdir(folder("mails"))).toEqual(["2.eml"]);
  });
});
