import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createUser } from "../../../tests/support/users.ts";
import { deleteShippingRate, type ShippingRateContext, saveShippingRate } from "./commands.server.ts";
import type { ShippingRateFields } from "./rate-fields.ts";
import { shippingLimits } from "./shipping-rate.ts";
import { listShippingRates } from "./shipping-rates.server.ts";

const fields: ShippingRateFields = {
  country: "SA",
  cities: [],
  currency: "SAR",
  freeFrom: "500",
  daysFrom: "2",
  daysTo: "3",
  tiers: [
    { weight: "5", from: "", price: "20" },
    { weight: "", from: "", price: "45.50" },
  ],
};

describeOnDatabase("Shipping rates", (open) => {
  let db: Db;
  let createSeller: () => Promise<ShippingRateContext & { sellerId: number }>;
  beforeAll(async () => {
    ({ db } = await open());
    let count = 0;
    createSeller = async () => {
      count += 1;
      const email = `shipping-${count}@example.com`;
      const { id: owner } = await createUser(db, {
        email,
        name: "Omar",
        last_name: "Ali",
        phone: null,
        role: "showroom",
      });
      const { id } = await db
        .insertInto("sellers")
        .values({ slug: `shipping-${count}`, type: "showroom", name_en: "Shop", owner_id: owner } as never)
        .returning("id")
        .executeTakeFirstOrThrow();
      return { db, now: new Date("2026-06-01T00:00:00Z"), actor: { id: owner, role: "showroom" }, sellerId: id };
    };
  });
  const save = (context: ShippingRateContext, changes: Partial<ShippingRateFields> = {}, id?: number) =>
    saveShippingRate(context, id, { ...fields, ...changes });
  const addRate = async (context: ShippingRateContext, changes: Partial<ShippingRateFields> = {}) => {
    const saved = await save(context, changes);
    if (!saved.ok) throw new Error(saved.code);
    return saved.value.id;
  };

  it("saveShippingRate adds a rate and replaces all of it", async () => {
    const seller = await createSeller();
    const { cities } = await getCatalog(db);
    const riyadh = cities.bySlug.get("riyadh")?.id as number;
    const id = await addRate(seller);
    const days = { from: 2, to: 3 };
    expect(await listShippingRates(db, seller.sellerId)).toEqual([
      {
        id,
        country: "SA",
        cityIds: null,
        currency: "SAR",
        freeFromMinor: 50_000,
        days,
        tiers: [
          { maxGrams: 5_000, minGoodsMinor: 0, priceMinor: 2_000 },
          { maxGrams: null, minGoodsMinor: 0, priceMinor: 4_550 },
        ],
      },
    ]);
    const changes = { cities: ["riyadh"], freeFrom: "", daysFrom: "", daysTo: "", tiers: [fields.tiers[1] as never] };
    expect(await save(seller, changes, id)).toEqual({ ok: true, value: { id } });
    expect(await listShippingRates(db, seller.sellerId)).toEqual([
      {
        id,
        country: "SA",
        cityIds: [riyadh],
        currency: "SAR",
        freeFromMinor: null,
        days: null,
        tiers: [{ maxGrams: null, minGoodsMinor: 0, priceMinor: 4_550 }],
      },
    ]);
  });

  it("saveShippingRate refuses invalid fields by name and writes nothing", async () => {
    const seller = await createSeller();
    expect(await save(seller, { country: "XX", tiers: [{ weight: "", from: "", price: "x" }] })).toMatchObject({
      kind: "invalid",
      errors: [
        { path: "country", code: "country" },
        { path: "tiers.0.price", code: "shipping.amount" },
      ],
    });
    expect(await listShippingRates(db, seller.sellerId)).toEqual([]);
  });

  it("saveShippingRate refuses a second rate for a country and for a city, even at the same moment", async () => {
    const seller = await createSeller();
    const both = await Promise.all([save(seller), save(seller)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({
      errors: [{ path: "country", code: "shipping.country_taken" }],
    });
    await addRate(seller, { cities: ["riyadh", "jeddah"] });
    expect(await save(seller, { cities: ["dammam", "jeddah"] })).toMatchObject({
      errors: [{ path: "cities", code: "shipping.city_taken" }],
    });
    expect(await save(seller, { cities: ["dammam"] })).toMatchObject({ ok: true });
    expect(await save(seller, { country: "AE" })).toMatchObject({ ok: true });
    // Other sellers have rates of their own.
    expect(await save(await createSeller())).toMatchObject({ ok: true });
  });

  it("saveShippingRate and deleteShippingRate refuse other people, rates of other sellers and unknown rates", async () => {
    const seller = await createSeller();
    const other = await createSeller();
    const id = await addRate(seller);
    for (const context of [
      { ...other, sellerId: seller.sellerId },
      { ...seller, sellerId: 2_000_000_000 },
    ]) {
      expect(await save(context, { country: "AE" })).toMatchObject({ kind: "not_found", code: "seller.not_found" });
      expect(await deleteShippingRate(context, id)).toMatchObject({ kind: "not_found", code: "seller.not_found" });
    }
    expect(await save(other, {}, id)).toMatchObject({ kind: "not_found", code: "shipping.not_found" });
    expect(await deleteShippingRate(other, id)).toMatchObject({ kind: "not_found", code: "shipping.not_found" });
    expect(await save({ ...seller, sellerId: null })).toMatchObject({ kind: "forbidden" });
    expect(await deleteShippingRate({ ...seller, sellerId: null }, id)).toMatchObject({ kind: "forbidden" });
    expect(await listShippingRates(db, seller.sellerId)).toHaveLength(1);
    expect(await deleteShippingRate(seller, id)).toEqual({ ok: true, value: null });
    expect(await deleteShippingRate(seller, id)).toMatchObject({ kind: "not_found" });
    expect(await listShippingRates(db, seller.sellerId)).toEqual([]);
  });

  it("saveShippingRate refuses more rates than the limit", async () => {
    const seller = await createSeller();
    await db
      .insertInto("shipping_rates")
      .values(
        Array.from({ length: shippingLimits.rates }, () => ({
          seller_id: seller.sellerId,
          country_code: "KW",
          whole_country: false,
          currency: "KWD",
          updated_at: seller.now,
        })),
      )
      .execute();
    expect(await save(seller)).toMatchObject({ errors: [{ path: "country", code: "shipping.full" }] });
  });

  it("saveShippingRate lets administrators set the rates of the site, and records the change in the audit log", async () => {
    const { actor, now } = await createSeller();
    const site: ShippingRateContext = { db, now, actor: { id: actor.id, role: "administrator" }, sellerId: null };
    const id = await addRate(site, { country: "EG", currency: "EGP" });
    expect(await listShippingRates(db, null)).toMatchObject([{ id, country: "EG" }]);
    expect(await save(site, { country: "EG", currency: "EGP" })).toMatchObject({
      errors: [{ code: "shipping.country_taken" }],
    });
    expect(await deleteShippingRate(site, id)).toMatchObject({ ok: true });
    const entries = await db
      .selectFrom("audit_log")
      .select(["action", "user_id"])
      .where("subject", "=", "shipping-rate")
      .orderBy("id")
      .execute();
    expect(entries).toEqual([
      { action: "shipping-rate.create", user_id: actor.id },
      { action: "shipping-rate.delete", user_id: actor.id },
    ]);
  });
});
