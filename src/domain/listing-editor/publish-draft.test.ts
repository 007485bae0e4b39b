import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Account } from "#domain/accounts/account.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { transitionListing } from "#domain/listings/lifecycle/transitions.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createOrderLine } from "../../../tests/support/order-lines.ts";
import type { Draft } from "./draft.ts";
import { createDraft, discardDraft, type EditorContext, findDraft, listDrafts, saveDraft } from "./drafts.server.ts";
import { openChangeDraft, resolveDraftConflict } from "./listing-change.server.ts";
import { publishDraft } from "./publish-draft.server.ts";

const now = new Date("2026-06-01T00:00:00Z");

describeOnDatabase("Publishing a draft", (open) => {
  let db: Db;
  let car: Draft;
  let people = 0;

  beforeAll(async () => {
    db = (await open()).db;
    const catalog = await getCatalog(db);
    const toyota = catalog.makes.bySlug.get("toyota")?.id as number;
    const camry = catalog.modelsOfMake.get(toyota)?.find(({ slug }) => slug === "camry")?.id;
    car = {
      category: String(catalog.categories.bySlug.get("cars")?.id),
      year: "2019",
      make: String(toyota),
      model: String(camry),
      nameAr: "كامري 2019",
      textAr: "صيانة وكالة، بدون حوادث.",
      price: "٧٥٠٠٠",
      deposit: "2000",
      currency: "SAR",
      city: String(catalog.cities.bySlug.get("riyadh")?.id),
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

  async function someone(role: Account["role"] = "member"): Promise<EditorContext> {
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

  async function draft(selling: EditorContext, fields: Draft): Promise<number> {
    const created = await createDraft(selling, fields);
    if (!created.ok) throw new Error(created.code);
    return created.value.id;
  }

  async function published(selling: EditorContext, fields: Draft): Promise<number> {
    const result = await publishDraft(selling, await draft(selling, fields));
    if (!result.ok) throw new Error(JSON.stringify(result));
    return result.value.adId;
  }

  const adOf = (id: number) => db.selectFrom("ads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  it("publishDraft creates one listing under concurrent calls and deletes the draft", async () => {
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
    expect(await listDrafts(db, sara.account.id)).toEqual([]);
    const later = await publishDraft(sara, id);
    expect(later).toMatchObject({ ok: true, value: { adId: ad.id } });
  });

  it("publishDraft refuses an incomplete draft and names every issue", async () => {
    const sara = await someone();
    const id = await draft(sara, { ...car, price: "", nameAr: "" });
    const result = await publishDraft(sara, id);
    expect(result).toMatchObject({ ok: false, code: "draft.incomplete" });
    expect(!result.ok && result.issues?.map(({ step, field }) => `${step} ${field}`)).toEqual([
      "texts nameAr",
      "price price",
    ]);
    expect(await findDraft(db, sara.account.id, id)).toBeDefined();
  });

  it("Draft commands answer not_found for drafts of other users", async () => {
    const [sara, omar] = [await someone(), await someone()];
    const id = await draft(sara, car);
    expect(await findDraft(db, omar.account.id, id)).toBeUndefined();
    for (const result of [
      await saveDraft(omar, id, { fields: { price: "1" } }),
      await discardDraft(omar, id),
      await publishDraft(omar, id),
    ]) {
      expect(result).toMatchObject({ ok: false, code: "draft.not_found" });
    }
    expect((await findDraft(db, sara.account.id, id))?.fields).toEqual(car);
  });

  it("createDraft refuses accounts that may not sell", async () => {
    const moderator = await someone("moderator");
    expect(await createDraft(moderator, car)).toMatchObject({ ok: false, kind: "forbidden" });
  });

  it("saveDraft changes only the given fields", async () => {
    const sara = await someone();
    const id = await draft(sara, { price: "1" });
    await Promise.all([
      saveDraft(sara, id, { fields: { nameAr: "أ" } }),
      saveDraft(sara, id, { fields: { textAr: "ب" } }),
    ]);
    expect(await findDraft(db, sara.account.id, id)).toMatchObject({
      fields: { price: "1", nameAr: "أ", textAr: "ب" },
      version: 3,
    });
    expect(await saveDraft(sara, id, { fields: {}, seller: 999_999 })).toMatchObject({
      ok: false,
      code: "draft.seller",
    });
  });

  it("publishDraft writes a part once and never changes the rules of another seller", async () => {
    const catalog = await getCatalog(db);
    const [sara, omar] = [await someone(), await someone()];
    const number = "KJ-77-00123";
    const offer: Draft = {
      ...car,
      category: String(catalog.categories.bySlug.get("brake-pads")?.id),
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
    const secondResult = await publishDraft(sara, await draft(sara, offer));
    expect(secondResult).toMatchObject({ ok: false, issues: [{ step: "price", field: "sku", code: "taken" }] });
  });

  it("publishDraft sends a changed listing to review, unless only its price changed", async () => {
    const sara = await someone();
    const adId = await published(sara, car);
    await transitionListing(db, { adId, to: "active", by: "staff", now });
    const opened = await openChangeDraft(sara, adId);
    const id = opened.ok ? opened.value.id : 0;
    expect(opened).toMatchObject({ ok: true, value: { begun: true } });
    const same = opened.ok && { id: opened.value.id, begun: false };
    expect(await openChangeDraft(sara, adId)).toEqual({ ok: true, value: same });
    expect((await findDraft(db, sara.account.id, id))?.fields).toMatchObject({
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

    const next = await openChangeDraft(sara, adId);
    const nextId = next.ok ? next.value.id : 0;
    await saveDraft(sara, nextId, { fields: { nameAr: "كامري فل كامل" } });
    expect(await publishDraft(sara, nextId)).toMatchObject({ ok: true, value: { adId } });
    const events = await db.selectFrom("ad_events").select("what").where("ad_id", "=", adId).orderBy("id").execute();
    expect(
      events
        .map(({ what: eventType }) => eventType)
        .filter((eventType) => eventType === "pending" || eventType === "changed"),
    ).toEqual(["changed", "changed", "pending"]);
  });

  /** Creates an active listing of a verified seller. */
  async function shownAd(selling: EditorContext, fields: Draft = car): Promise<number> {
    const adId = await published(selling, { ...fields, vin: "" });
    const { seller_id } = await adOf(adId);
    await db.updateTable("sellers").set({ verified_at: now }).where("id", "=", seller_id).execute();
    if ((await adOf(adId)).status === "pending") await transitionListing(db, { adId, to: "active", by: "staff", now });
    return adId;
  }

  async function changing(selling: EditorContext, adId: number, fields: Draft): Promise<number> {
    const opened = await openChangeDraft(selling, adId);
    if (!opened.ok) throw new Error(opened.code);
    await saveDraft(selling, opened.value.id, { fields });
    return opened.value.id;
  }

  it("publishDraft refuses a change by a former employee of the seller", async () => {
    const [sara, omar] = [await someone(), await someone()];
    const adId = await shownAd(sara);
    const { seller_id } = await adOf(adId);
    await db
      .insertInto("seller_staff")
      .values({ seller_id, user_id: omar.account.id, role: "editor" } as never)
      .execute();
    const id = await changing(omar, adId, { nameAr: "كامري عمر" });
    await db.deleteFrom("seller_staff").where("seller_id", "=", seller_id).execute();
    // A personal seller on the draft makes no difference.
    await db.updateTable("ad_drafts").set({ seller_id: null }).where("id", "=", id).execute();
    expect(await publishDraft(omar, id)).toMatchObject({ ok: false, code: "draft.not_found" });
    expect(await resolveDraftConflict(omar, id, "mine")).toMatchObject({ ok: false, code: "draft.not_found" });
    expect(await adOf(adId)).toMatchObject({ seller_id, version: 2 });
  });

  it("openChangeDraft allows one colleague at a time to edit a listing, and ignores abandoned changes after a day", async () => {
    const [sara, omar] = [await someone(), await someone()];
    const adId = await shownAd(sara);
    const { seller_id } = await adOf(adId);
    const staff = { seller_id, user_id: omar.account.id, role: "editor" };
    await db
      .insertInto("seller_staff")
      .values(staff as never)
      .execute();
    const id = await changing(sara, adId, { nameAr: "كامري سارة" });
    expect(await openChangeDraft(omar, adId)).toMatchObject({ ok: false, code: "ad.colleague", by: "سارة" });
    expect(await openChangeDraft(sara, adId)).toEqual({ ok: true, value: { id, begun: false } });
    const tomorrow = new Date(now.getTime() + 25 * 60 * 60_000);
    expect(await openChangeDraft({ ...omar, clock: () => tomorrow }, adId)).toMatchObject({ ok: true });
    await discardDraft(sara, id);
  });

  it("publishDraft refuses the change of a listing that was sold meanwhile", async () => {
    const sara = await someone();
    const adId = await shownAd(sara);
    const id = await changing(sara, adId, { price: "70000" });
    await transitionListing(db, { adId, to: "sold", by: "seller", now });
    expect(await publishDraft(sara, id)).toMatchObject({ ok: false, code: "ad.not_changeable" });
    expect(await adOf(adId)).toMatchObject({ price_minor: 7_500_000 });
  });

  it("publishDraft keeps a reserved listing reserved, and refuses some changes of an ordered car", async () => {
    const sara = await someone();
    const adId = await shownAd(sara);
    await transitionListing(db, { adId, to: "reserved", by: "seller", now });
    const id = await changing(sara, adId, { textAr: "إطارات جديدة." });
    expect(await publishDraft(sara, id)).toMatchObject({ ok: true, value: { state: "active" } });
    expect(await adOf(adId)).toMatchObject({ status: "reserved" });
    await createOrderLine(db, { userId: null, adId, status: "CONFIRMED", isReservedCar: true });
    const next = await changing(sara, adId, { nameAr: "تغيير السيارة" });
    expect(await publishDraft(sara, next)).toMatchObject({ ok: false, code: "ad.ordered" });
    await discardDraft(sara, next);
    const price = await changing(sara, adId, { price: "74000" });
    expect(await publishDraft(sara, price)).toMatchObject({ ok: true });
    expect(await adOf(adId)).toMatchObject({ status: "reserved", price_minor: 7_400_000 });
  });

  it("publishDraft subtracts the units that were sold during the change from the new stock", async () => {
    const catalog = await getCatalog(db);
    const sara = await someone();
    const pads = { ...car, category: String(catalog.categories.bySlug.get("brake-pads")?.id), fits: "all" };
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

  it("publishDraft notifies about price drops and sends steep drops to review", async () => {
    const [sara, omar] = [await someone(), await someone()];
    const adId = await shownAd(sara);
    await db
      .insertInto("favourites")
      .values({ user_id: omar.account.id, ad_id: adId } as never)
      .execute();
    const countNotifications = async () =>
      (await db.selectFrom("notifications").select("kind").where("user_id", "=", omar.account.id).execute()).length;
    expect(await publishDraft(sara, await changing(sara, adId, { price: "74900" }))).toMatchObject({ ok: true });
    expect(await countNotifications()).toBe(0);
    expect(await publishDraft(sara, await changing(sara, adId, { price: "70000" }))).toMatchObject({ ok: true });
    expect(await countNotifications()).toBe(1);
    const { seller_id } = await adOf(adId);
    await db.updateTable("sellers").set({ verified_at: null }).where("id", "=", seller_id).execute();
    const steep = await changing(sara, adId, { price: "40000" });
    expect(await publishDraft(sara, steep)).toEqual({ ok: true, value: { adId, state: "pending" } });
    expect(await adOf(adId)).toMatchObject({ status: "pending", price_minor: 4_000_000 });
    expect(await countNotifications()).toBe(1);
  });

  it("openChangeDraft refuses listings of other sellers and sold listings", async () => {
    const [sara, omar] = [await someone(), await someone()];
    const adId = await published(sara, car);
    expect(await openChangeDraft(omar, adId)).toMatchObject({ ok: false, kind: "not_found" });
    await db.updateTable("ads").set({ status: "sold" }).where("id", "=", adId).execute();
    expect(await openChangeDraft(sara, adId)).toMatchObject({ ok: false, kind: "conflict" });
  });

  it("publishDraft reports a concurrent change; resolveDraftConflict then keeps the editor's fields and updates others", async () => {
    const sara = await someone();
    const adId = await published(sara, car);
    const opened = await openChangeDraft(sara, adId);
    const id = opened.ok ? opened.value.id : 0;
    await saveDraft(sara, id, { fields: { price: "70000", textAr: "نص جديد." } });
    // A staff member changes price and mileage meanwhile.
    await db
      .updateTable("ads")
      .set({ price_minor: 7_200_000, base_minor: 1_920_000, mileage_km: 90_000, version: 9 })
      .where("id", "=", adId)
      .execute();
    expect(await publishDraft(sara, id)).toMatchObject({ ok: false, code: "draft.changed_meanwhile" });
    await resolveDraftConflict(sara, id, "mine");
    expect((await findDraft(db, sara.account.id, id))?.fields).toMatchObject({
      price: "70000",
      textAr: "نص جديد.",
      "feature.mileage": "90000",
    });
    expect(await publishDraft(sara, id)).toMatchObject({ ok: true });
    expect(await adOf(adId)).toMatchObject({ price_minor: 7_000_000, mileage_km: 90_000 });
  });
});
