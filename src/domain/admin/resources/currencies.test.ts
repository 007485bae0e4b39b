import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { seedReferenceData } from "#db/seed/reference-data.server.ts";
import { runDueRepricing } from "#domain/admin/repricing.server.ts";
import type { AdminContext, FormValues, ResourceForm } from "#domain/admin/resource.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { convertToBaseCurrency, insertListings } from "#domain/listings/write/insert-listings.server.ts";
import { createStaff, listAuditEntries } from "../../../../tests/support/admin.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { insertRow, insertRows } from "../../../../tests/support/rows.ts";
import { currenciesResource } from "./currencies.server.ts";

const { read, save, add, actions: acts } = currenciesResource.form as Required<ResourceForm>;
const remove = acts.find(({ id }) => id === "remove");

describeOnDatabase("Currencies in the administration", (open) => {
  let db: Db;
  let staff: AdminContext;
  beforeAll(async () => {
    ({ db } = await open());
    staff = await createStaff(db);
  });

  const form = async (code: string) => {
    const row = await read(db, code);
    if (!row) throw new Error(`no ${code}`);
    return row;
  };
  const change = async (code: string, values: FormValues, context = staff) => {
    const row = await form(code);
    return save(context, code, { ...row.values, ...values }, row.mark);
  };
  const adIn = async (currency: string, minor: number) => {
    const catalog = await getCatalog(db);
    const seller = await insertRow(db, "sellers", {
      slug: `seller-${currency.toLowerCase()}-${minor}`,
      type: "personal",
      name_en: "Sami",
    });
    const [id] = await insertListings(db, catalog, [
      {
        kind: "car",
        sellerId: seller.id,
        categoryId: catalog.roots.find(({ type }) => type === "carForSale")?.id as number,
        name: { en: "Camry", ar: null },
        description: { en: null, ar: null },
        price: { minor, currency },
        currency,
      },
    ]);
    return id as number;
  };
  const baseOf = async (id: number) =>
    (await db.selectFrom("ads").select("base_minor").where("id", "=", id).executeTakeFirstOrThrow()).base_minor;

  it("[CN-03] A new exchange rate recalculates the base prices of listings and favourites", async () => {
    const amounts = [1, 100, 37_501, 999_999_999_999];
    const ids = [];
    for (const minor of amounts) ids.push(await adIn("SAR", minor));
    const dollars = await adIn("USD", 5_000);
    const [first = 0] = ids;
    await insertRows(db, "favourites", { user_id: staff.actor?.id as number, ad_id: first, base_minor: 20 });
    await sql`update ads set base_minor = 10 where id = ${first}`.execute(db);
    expect(await change("SAR", { rate: "٣٫٨٠٥" })).toMatchObject({ ok: true });
    const catalog = await getCatalog(db);
    expect(catalog.currencies.get("SAR")?.rate).toBe("3.805");
    for (const [i, id] of ids.entries()) {
      expect(await baseOf(id)).toBe(convertToBaseCurrency(catalog, { minor: amounts[i] as number, currency: "SAR" }));
    }
    expect(await baseOf(dollars)).toBe(5_000);
    const { rows } = await sql<{ base_minor: number }>`select base_minor from favourites`.execute(db);
    expect(rows[0]?.base_minor).toBe(0);
    // The price itself is unchanged, so the price history gets no entry.
    const { rows: prices } = await sql<{
      count: number;
    }>`select count(*)::int as count from ad_prices where ad_id = ${first}`.execute(db);
    expect(prices[0]?.count).toBe(1);
    const [deed] = await listAuditEntries(db, "currencies", "SAR");
    expect(deed).toMatchObject({ action: "currencies.change", user_id: staff.actor?.id });
    expect(deed?.details).toMatchObject({ rate: { to: "3.805" } });
  });

  it("runDueRepricing corrects a listing that was saved with the old rate while the exchange rate changed", async () => {
    const id = await adIn("SAR", 50_000);
    await sql`update ads set base_minor = 1 where id = ${id}`.execute(db);
    await runDueRepricing(db);
    expect(await baseOf(id)).toBe(1);
    await sql`update currency_repricing_jobs set run_at = now() - interval '1 second'`.execute(db);
    await runDueRepricing(db);
    expect(await baseOf(id)).toBe(convertToBaseCurrency(await getCatalog(db), { minor: 50_000, currency: "SAR" }));
    const { rows } = await sql`select 1 from currency_repricing_jobs`.execute(db);
    expect(rows).toEqual([]);
  });

  it("Saving a currency returns one error per invalid field and rejects a new rate of the base currency", async () => {
    for (const [values, path] of [
      [{ rate: "0" }, "rate"],
      [{ rate: "-1" }, "rate"],
      [{ rate: "abc" }, "rate"],
      [{ name_ar: " " }, "name_ar"],
      [{ symbol: "much too long" }, "symbol"],
      [{ decimals: "7" }, "decimals"],
      [{ decimals: "3" }, "decimals"],
    ] as const) {
      expect(await change("SAR", values)).toMatchObject({ ok: false, errors: [{ path }] });
    }
    expect(await change("USD", { rate: "2" })).toMatchObject({ errors: [{ path: "rate", code: "admin.base_rate" }] });
  });

  it("Saving a currency fails when the form shows an outdated version", async () => {
    const { values, mark } = await form("AED");
    expect(await save(staff, "AED", { ...values, name_en: "Dirham" }, mark)).toMatchObject({ ok: true });
    expect(await save(staff, "AED", { ...values, name_en: "Other" }, mark)).toMatchObject({ code: "admin.stale" });
    expect((await form("AED")).values.name_en).toBe("Dirham");
  });

  it("A currency can be added and removed, unless listings or shipping rates use it or it is the base currency", async () => {
    const lira = {
      code: "try",
      name_en: "Lira",
      name_ar: "ليرة",
      symbol: "TL",
      symbol_ar: "ل.ت",
      rate: "42.5",
      decimals: "2",
      position: "40",
    };
    await db.deleteFrom("currencies").where("code", "=", "TRY").execute();
    expect(await add(staff, { ...lira, decimals: "3" })).toMatchObject({
      errors: [{ path: "decimals", code: "admin.decimals_standard" }],
    });
    expect(await add(staff, lira)).toEqual({ ok: true, value: "TRY" });
    expect((await getCatalog(db)).currencies.has("TRY")).toBe(true);
    expect(await add(staff, lira)).toMatchObject({ ok: false, code: "admin.taken" });
    const { mark } = await form("TRY");
    const rate = { seller_id: null, country_code: "TR", whole_country: true, currency: "TRY", updated_at: new Date() };
    await insertRow(db, "shipping_rates", rate);
    expect(await remove?.run(staff, "TRY", {}, mark)).toMatchObject({ code: "admin.currency_in_use" });
    await db.deleteFrom("shipping_rates").where("currency", "=", "TRY").execute();
    expect(await remove?.run(staff, "TRY", {}, mark)).toEqual({ ok: true, value: null });
    expect((await getCatalog(db)).currencies.has("TRY")).toBe(false);
    expect(await remove?.run(staff, "SAR", {}, (await form("SAR")).mark)).toMatchObject({
      code: "admin.currency_in_use",
    });
    expect(await remove?.run(staff, "USD", {}, (await form("USD")).mark)).toMatchObject({
      code: "admin.base_currency",
    });
    expect(await remove?.run(staff, "TRY", {}, mark)).toMatchObject({ kind: "not_found" });
  });

  it("The database refuses to delete a currency that a cart line uses or a language that an order uses", async () => {
    const ad = await adIn("USD", 7_000);
    await sql`insert into currencies (code, symbol, symbol_ar, name_en, name_ar, rate, decimals, position)
      values ('INR', 'INR', 'INR', 'Indian rupee', 'روبية هندية', 84.5, 2, 50)`.execute(db);
    const token = "a".repeat(64);
    await sql`with c as (insert into carts (token_hash, created_at, updated_at) values (${token}, now(), now()) returning id)
      insert into cart_lines (cart_id, ad_id, options, quantity, seen_price_minor, seen_currency, added_at)
      select id, ${ad}::bigint, '', 1, 7000, 'INR', now() from c`.execute(db);
    const removing = () => db.deleteFrom("currencies").where("code", "=", "INR").execute();
    await expect(removing()).rejects.toMatchObject({ code: "23503" });
    await expect(
      db.updateTable("currencies").set({ code: "INX" }).where("code", "=", "INR").execute(),
    ).rejects.toMatchObject({ code: "23503" });
    await db.updateTable("currencies").set({ rate: "85" }).where("code", "=", "INR").execute();
    await db.deleteFrom("carts").where("token_hash", "=", token).execute();
    await removing();

    await sql`insert into languages (code, name, direction, image) values ('fa', 'فارسی', 'rtl', '')`.execute(db);
    await sql`insert into orders (number, token, email, language, currency, rate, payment, notes, billing_address, idempotency_key, fingerprint, created_at)
      values ('9999991', 'fa', 'sami@karaj.example', 'fa', 'USD', 1, 'cash-on-delivery', null, '{}', 'fa-fa-fa-fa', '', now())`.execute(
      db,
    );
    const removingLanguage = () => db.deleteFrom("languages").where("code", "=", "fa").execute();
    await expect(removingLanguage()).rejects.toMatchObject({ code: "23503" });
    await db.deleteFrom("orders").where("token", "=", "fa").execute();
    await removingLanguage();
  });

  it("[CN-03] seedReferenceData adds the missing Arab currencies and keeps existing rates", async () => {
    await sql`delete from currencies where code in ('JOD', 'IQD')`.execute(db);
    await sql`update currencies set rate = 3.8 where code = 'QAR'`.execute(db);
    await sql`update seed_history set fingerprint = 'older' where name = 'reference'`.execute(db);
    await seedReferenceData(db);
    const { currencies: found } = await getCatalog(db);
    expect(found.get("JOD")).toMatchObject({ decimals: 3, symbolAr: "د.أ", name: { en: "Jordanian dinar" } });
    expect(found.get("IQD")).toMatchObject({ decimals: 3 });
    expect(found.get("QAR")?.rate).toBe("3.8");
  });

  it("[RO-02] Saving a currency requires an administrator", async () => {
    const moderator = await createStaff(db, "moderator");
    expect(await change("SAR", { rate: "4" }, moderator)).toMatchObject({ kind: "forbidden" });
    expect(await change("SAR", { rate: "4" }, { ...staff, actor: undefined })).toMatchObject({
      kind: "unauthenticated",
    });
  });
});
