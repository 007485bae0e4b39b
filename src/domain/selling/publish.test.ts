import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Account } from "#domain/accounts/account.ts";
import { moveAd } from "#domain/ads/life/move.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { boughtLine } from "../../../tests/support/bought.ts";
import { onDatabase } from "../../../tests/support/databases.ts";
import { draftToChange, settleDraft } from "./change-ad.server.ts";
import type { Draft } from "./draft.ts";
import { discardDraft, draftOf, draftsOf, type Selling, saveDraft, startDraft } from "./drafts.server.ts";
import { publishDraft } from "./publish.server.ts";

const now = new Date("2026-06-01T00:00:00Z");

onDatabase("publishing ads", (open) => {
  let db: Db;
  let car: Draft;
  let people = 0;

  beforeAll(async () => {
    db = (await open()).db;
    const catalogue = await catalogueOf(db);
    const toyota = catalogue.makes.bySlug.get("toyota")?.id as number;
    const camry = catalogue.modelsOfMake.get(toyota)?.find(({ slug }) => slug === "camry")?.id;
    car = {
      category: String(catalogue.categories.bySlug.get("cars")?.id),
      year: "2019",
      make: String(toyota),
      model: String(camry),
      nameAr: "كامري 2019",
      textAr: "صيانة وكالة، بدون حوادث.",
      price: "٧٥٠٠٠",
      deposit: "2000",
      currency: "SAR",
      city: String(catalogue.cities.bySlug.get("riyadh")?.id),
      phone: "+966 50 123 4567",
      hidePhone: "on",
      vin: "4T1B11HK5KU210000",
      "feature.condition": "used",
      "feature.mileage": "85000",
      "feature.fuel": "petrol",
      "feature.gear": "automatic",
      "feature.engine": "2.5",
    };
  });

  async function someone(role: Account["role"] = "member"): Promise<Selling> {
    people += 1;
    const email = `seller-${people}@example.com`;
    const { id } = await db
      .insertInto("users")
      .values({ email, name: "سارة", last_name: "العتيبي", role })
      .returning("id")
      .executeTakeFirstOrThrow();
    const account: Account = {
      id,
      email,
      emailVerified: true,
      name: "سارة",
      lastName: "العتيبي",
      phone: null,
      avatar: null,
      role,
      language: "ar",
      memberSince: now,
      twoStep: false,
    };
    return { db, clock: () => now, account };
  }

  async function draft(selling: Selling, fields: Draft): Promise<number> {
    const made = await startDraft(selling, fields);
    if (!made.ok) throw new Error(made.code);
    return made.value.id;
  }

  async function published(selling: Selling, fields: Draft): Promise<number> {
    const result = await publishDraft(selling, await draft(selling, fields));
    if (!result.ok) throw new Error(JSON.stringify(result));
    return result.value.adId;
  }

  const adOf = (id: number) => db.selectFrom("ads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  it("makes one ad with everything, of the person's own seller, and takes the draft away", async () => {
    const sara = await someone();
    const id = await draft(sara, car);
    const results = await Promise.all([publishDraft(sara, id), publishDraft(sara, id), publishDraft(sara, id)]);
    const ids = results.map((result) => (result.ok ? result.value.adId : result.code));
    expect(new Set(ids).size).toBe(1);
    const ad = await adOf(ids[0] as number);
    expect(ad).toMatchObject({
      kind: "car",
      status: "pending",
      price_minor: 7_500_000,
      deposit_minor: 200_000,
      mileage_km: 85_000,
      vin: "4T1B11HK5KU210000",
      hide_phone: true,
    });
    const sellers = await db.selectFrom("sellers").selectAll().where("owner_id", "=", sara.account.id).execute();
    expect(sellers).toMatchObject([{ id: ad.seller_id, type: "personal", name_ar: "سارة العتيبي", name_en: null }]);
    expect(await draftsOf(db, sara.account.id)).toEqual([]);
    const later = await publishDraft(sara, id);
    expect(later).toMatchObject({ ok: true, value: { adId: ad.id } });
  });

  it("refuses what is incomplete, and names everything", async () => {
    const sara = await someone();
    const id = await draft(sara, { ...car, price: "", nameAr: "" });
    const result = await publishDraft(sara, id);
    expect(result).toMatchObject({ ok: false, code: "draft.incomplete" });
    expect(!result.ok && result.troubles?.map(({ step, field }) => `${step} ${field}`)).toEqual([
      "texts nameAr",
      "price price",
    ]);
    expect(await draftOf(db, sara.account.id, id)).toBeDefined();
  });

  it("somebody else's draft is not there: not to read, save, discard or publish", async () => {
    const [sara, omar] = [await someone(), await someone()];
    const id = await draft(sara, car);
    expect(await draftOf(db, omar.account.id, id)).toBeUndefined();
    for (const result of [
      await saveDraft(omar, id, { fields: { price: "1" } }),
      await discardDraft(omar, id),
      await publishDraft(omar, id),
    ]) {
      expect(result).toMatchObject({ ok: false, code: "draft.not_found" });
    }
    expect((await draftOf(db, sara.account.id, id))?.fields).toEqual(car);
  });

  it("who may not sell begins nothing", async () => {
    const moderator = await someone("moderator");
    expect(await startDraft(moderator, car)).toMatchObject({ ok: false, kind: "forbidden" });
  });

  it("a save changes only what it names", async () => {
    const sara = await someone();
    const id = await draft(sara, { price: "1" });
    await Promise.all([
      saveDraft(sara, id, { fields: { nameAr: "أ" } }),
      saveDraft(sara, id, { fields: { textAr: "ب" } }),
    ]);
    expect(await draftOf(db, sara.account.id, id)).toMatchObject({
      fields: { price: "1", nameAr: "أ", textAr: "ب" },
      version: 3,
    });
    expect(await saveDraft(sara, id, { fields: {}, seller: 999_999 })).toMatchObject({
      ok: false,
      code: "draft.seller",
    });
  });

  it("a part is written once, and nobody else's rules are", async () => {
    const catalogue = await catalogueOf(db);
    const [sara, omar] = [await someone(), await someone()];
    const number = "KJ-77-00123";
    const offer: Draft = {
      ...car,
      category: String(catalogue.categories.bySlug.get("brake-pads")?.id),
      nameAr: "فحمات كامري",
      vin: "",
      deposit: "",
      partNumber: number,
      fits: "cars",
      "fit.0.make": car.make as string,
      "fit.0.model": car.model as string,
      "fit.0.from": "2015",
      "fit.0.to": "2019",
      "feature.condition": "new",
      stock: "3",
      sku: "A-1",
      sizes: "S, L",
    };
    const first = await adOf(await published(sara, offer));
    expect(first).toMatchObject({ kind: "part", compatibility: "vehicles", stock: 3, sku: "A-1", vin: null });
    const second = await adOf(await published(omar, { ...offer, fits: "all" }));
    expect(second).toMatchObject({ part_id: first.part_id, compatibility: "vehicles" });
    const again = await publishDraft(sara, await draft(sara, offer));
    expect(again).toMatchObject({ ok: false, troubles: [{ step: "price", field: "sku", code: "taken" }] });
  });

  it("an ad is changed through a draft; only another price needs no new check", async () => {
    const sara = await someone();
    const adId = await published(sara, car);
    await moveAd(db, { adId, to: "active", by: "staff", now });
    const opened = await draftToChange(sara, adId);
    const id = opened.ok ? opened.value.id : 0;
    expect(opened).toMatchObject({ ok: true, value: { begun: true } });
    const same = opened.ok && { id: opened.value.id, begun: false };
    expect(await draftToChange(sara, adId)).toEqual({ ok: true, value: same });
    expect((await draftOf(db, sara.account.id, id))?.fields).toMatchObject({
      price: "75000",
      nameAr: "كامري 2019",
      "feature.fuel": "petrol",
      "feature.engine": "2.5",
      "feature.mileage": "85000",
    });
    await saveDraft(sara, id, { fields: { price: "70000" } });
    expect(await publishDraft(sara, id)).toEqual({ ok: true, value: { adId, state: "active" } });
    expect(await adOf(adId)).toMatchObject({
      status: "active",
      price_minor: 7_000_000,
      version: 3,
      mileage_km: 85_000,
    });

    const next = await draftToChange(sara, adId);
    const nextId = next.ok ? next.value.id : 0;
    await saveDraft(sara, nextId, { fields: { nameAr: "كامري فل كامل" } });
    expect(await publishDraft(sara, nextId)).toMatchObject({ ok: true, value: { adId } });
    const events = await db.selectFrom("ad_events").select("what").where("ad_id", "=", adId).orderBy("id").execute();
    expect(events.map(({ what }) => what).filter((what) => what === "pending" || what === "changed")).toEqual([
      "changed",
      "changed",
      "pending",
    ]);
  });

  /** An ad that is shown, of a seller we know. */
  async function shownAd(selling: Selling, fields: Draft = car): Promise<number> {
    const adId = await published(selling, { ...fields, vin: "" });
    const { seller_id } = await adOf(adId);
    await db.updateTable("sellers").set({ verified_at: now }).where("id", "=", seller_id).execute();
    if ((await adOf(adId)).status === "pending") await moveAd(db, { adId, to: "active", by: "staff", now });
    return adId;
  }

  async function changing(selling: Selling, adId: number, fields: Draft): Promise<number> {
    const opened = await draftToChange(selling, adId);
    if (!opened.ok) throw new Error(opened.code);
    await saveDraft(selling, opened.value.id, { fields });
    return opened.value.id;
  }

  it("who doesn't act for the seller any more changes nothing of its ads", async () => {
    const [sara, omar] = [await someone(), await someone()];
    const adId = await shownAd(sara);
    const { seller_id } = await adOf(adId);
    await db
      .insertInto("seller_staff")
      .values({ seller_id, user_id: omar.account.id, role: "editor" } as never)
      .execute();
    const id = await changing(omar, adId, { nameAr: "كامري عمر" });
    await db.deleteFrom("seller_staff").where("seller_id", "=", seller_id).execute();
    // A seller of one's own on the draft makes no difference.
    await db.updateTable("ad_drafts").set({ seller_id: null }).where("id", "=", id).execute();
    expect(await publishDraft(omar, id)).toMatchObject({ ok: false, code: "draft.not_found" });
    expect(await settleDraft(omar, id, "mine")).toMatchObject({ ok: false, code: "draft.not_found" });
    expect(await adOf(adId)).toMatchObject({ seller_id, version: 2 });
  });

  it("colleagues change an ad one after the other; a change that is forgotten holds nobody up", async () => {
    const [sara, omar] = [await someone(), await someone()];
    const adId = await shownAd(sara);
    const { seller_id } = await adOf(adId);
    const staff = { seller_id, user_id: omar.account.id, role: "editor" };
    await db
      .insertInto("seller_staff")
      .values(staff as never)
      .execute();
    const id = await changing(sara, adId, { nameAr: "كامري سارة" });
    expect(await draftToChange(omar, adId)).toMatchObject({ ok: false, code: "ad.colleague", by: "سارة" });
    expect(await draftToChange(sara, adId)).toEqual({ ok: true, value: { id, begun: false } });
    const tomorrow = new Date(now.getTime() + 25 * 60 * 60_000);
    expect(await draftToChange({ ...omar, clock: () => tomorrow }, adId)).toMatchObject({ ok: true });
    await discardDraft(sara, id);
  });

  it("an ad that was sold while it was changed stays as it was sold", async () => {
    const sara = await someone();
    const adId = await shownAd(sara);
    const id = await changing(sara, adId, { price: "70000" });
    await moveAd(db, { adId, to: "sold", by: "seller", now });
    expect(await publishDraft(sara, id)).toMatchObject({ ok: false, code: "ad.not_changeable" });
    expect(await adOf(adId)).toMatchObject({ price_minor: 7_500_000 });
  });

  it("what is kept for a buyer stays so when it is changed; of an ordered car only the harmless is", async () => {
    const sara = await someone();
    const adId = await shownAd(sara);
    await moveAd(db, { adId, to: "reserved", by: "seller", now });
    const id = await changing(sara, adId, { textAr: "إطارات جديدة." });
    expect(await publishDraft(sara, id)).toMatchObject({ ok: true, value: { state: "active" } });
    expect(await adOf(adId)).toMatchObject({ status: "reserved" });
    await boughtLine(db, { userId: null, adId, status: "CONFIRMED", isReservedCar: true });
    const next = await changing(sara, adId, { nameAr: "سيارة أخرى" });
    expect(await publishDraft(sara, next)).toMatchObject({ ok: false, code: "ad.ordered" });
    await discardDraft(sara, next);
    const price = await changing(sara, adId, { price: "74000" });
    expect(await publishDraft(sara, price)).toMatchObject({ ok: true });
    expect(await adOf(adId)).toMatchObject({ status: "reserved", price_minor: 7_400_000 });
  });

  it("pieces that were sold while the ad was changed stay sold", async () => {
    const catalogue = await catalogueOf(db);
    const sara = await someone();
    const pads = { ...car, category: String(catalogue.categories.bySlug.get("brake-pads")?.id), fits: "all" };
    const adId = await shownAd(sara, { ...pads, deposit: "", "feature.condition": "new", stock: "3" });
    const sell = (stock: number) =>
      db
        .updateTable("ads")
        .set({ stock, availability: stock > 0 ? "in-stock" : "out-of-stock" })
        .where("id", "=", adId)
        .execute();
    const price = await changing(sara, adId, { price: "74000" });
    await sell(0);
    expect(await publishDraft(sara, price)).toMatchObject({ ok: true });
    expect(await adOf(adId)).toMatchObject({ stock: 0, availability: "out-of-stock", price_minor: 7_400_000 });
    await sell(3);
    const more = await changing(sara, adId, { stock: "10" });
    await sell(1);
    expect(await publishDraft(sara, more)).toMatchObject({ ok: true });
    expect(await adOf(adId)).toMatchObject({ stock: 8, availability: "in-stock" });
  });

  it("a price that falls is told to whoever keeps the ad; a steep fall is looked at", async () => {
    const [sara, omar] = [await someone(), await someone()];
    const adId = await shownAd(sara);
    await db
      .insertInto("favourites")
      .values({ user_id: omar.account.id, ad_id: adId } as never)
      .execute();
    const told = async () =>
      (await db.selectFrom("notifications").select("kind").where("user_id", "=", omar.account.id).execute()).length;
    expect(await publishDraft(sara, await changing(sara, adId, { price: "74900" }))).toMatchObject({ ok: true });
    expect(await told()).toBe(0);
    expect(await publishDraft(sara, await changing(sara, adId, { price: "70000" }))).toMatchObject({ ok: true });
    expect(await told()).toBe(1);
    const { seller_id } = await adOf(adId);
    await db.updateTable("sellers").set({ verified_at: null }).where("id", "=", seller_id).execute();
    const steep = await changing(sara, adId, { price: "40000" });
    expect(await publishDraft(sara, steep)).toEqual({ ok: true, value: { adId, state: "pending" } });
    expect(await adOf(adId)).toMatchObject({ status: "pending", price_minor: 4_000_000 });
    expect(await told()).toBe(1);
  });

  it("somebody else's ad can't be changed, and a sold one by nobody", async () => {
    const [sara, omar] = [await someone(), await someone()];
    const adId = await published(sara, car);
    expect(await draftToChange(omar, adId)).toMatchObject({ ok: false, kind: "not_found" });
    await db.updateTable("ads").set({ status: "sold" }).where("id", "=", adId).execute();
    expect(await draftToChange(sara, adId)).toMatchObject({ ok: false, kind: "conflict" });
  });

  it("a second editor is told, and loses nothing", async () => {
    const sara = await someone();
    const adId = await published(sara, car);
    const opened = await draftToChange(sara, adId);
    const id = opened.ok ? opened.value.id : 0;
    await saveDraft(sara, id, { fields: { price: "70000", textAr: "نص جديد." } });
    // Somebody of the staff changes price and mileage meanwhile.
    await db
      .updateTable("ads")
      .set({ price_minor: 7_200_000, base_minor: 1_920_000, mileage_km: 90_000, version: 9 })
      .where("id", "=", adId)
      .execute();
    expect(await publishDraft(sara, id)).toMatchObject({ ok: false, code: "draft.changed_meanwhile" });
    await settleDraft(sara, id, "mine");
    expect((await draftOf(db, sara.account.id, id))?.fields).toMatchObject({
      price: "70000",
      textAr: "نص جديد.",
      "feature.mileage": "90000",
    });
    expect(await publishDraft(sara, id)).toMatchObject({ ok: true });
    expect(await adOf(adId)).toMatchObject({ price_minor: 7_000_000, mileage_km: 90_000 });
  });
});
