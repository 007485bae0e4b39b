import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { AlertFrequency } from "#db/schema/saved-searches.ts";
import { type Catalog, getSubtreeIds } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { parseListRequest } from "#domain/listings/filters/list-request.ts";
import { countListings } from "#domain/listings/index/find-listings.server.ts";
import { insertListings } from "#domain/listings/write/insert-listings.server.ts";
import { findCarModel } from "#domain/market/market-page.ts";
import { getUnsubscribeKey, switchOffMails } from "#domain/notifications/notification-settings.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { insertRow, updateRow } from "../../../tests/support/rows.ts";
import { getNextDailyTime } from "./alert-times.ts";
import { matchSearches } from "./match-searches.server.ts";
import { queueSearchAlerts } from "./queue-alerts.server.ts";
import { pruneSavedSearches, recordSearchMatches } from "./record-matches.server.ts";
import { createSavedSearchQuery, MAX_SAVED_SEARCHES } from "./saved-search.ts";
import {
  createSavedSearch,
  listSavedSearches,
  openSavedSearch,
  removeSavedSearch,
  restoreSavedSearch,
  updateSavedSearch,
} from "./saved-searches.server.ts";

const MINUTE = 60_000;

describeOnDatabase("Saved searches", (open) => {
  let db: Db;
  let catalog: Catalog;
  let sara: number;
  let omar: number;
  let seller: number;
  let now: Date;
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * MINUTE);
  };
  const member = (userId: number) => ({ db, now, userId });
  const save = async (query: string, frequency: AlertFrequency = "instant", userId = sara) => {
    const created = await createSavedSearch(member(userId), { name: `Search ${query}`, query, frequency });
    if (!created.ok) throw new Error(created.code);
    return created.value.id;
  };

  type Car = {
    categoryId?: number | undefined;
    model?: string;
    price?: number | null;
    city?: string;
    name?: string;
    sellerId?: number;
    status?: "draft";
  };
  const insertCars = async (...cars: Car[]): Promise<number[]> => {
    const ids = await insertListings(
      db,
      catalog,
      cars.map(
        ({
          model = "toyota.camry",
          price = 1_000_000,
          city = "riyadh",
          name = "Car",
          sellerId = seller,
          categoryId = catalog.roots.find(({ type }) => type === "carForSale")?.id as number,
          status,
        }) => {
          const [makeSlug = "", modelSlug = ""] = model.split(".");
          const car = findCarModel(catalog, makeSlug, modelSlug);
          return {
            kind: "car" as const,
            categoryId,
            sellerId,
            makeId: car?.make.id,
            modelId: car?.model.id,
            cityId: catalog.cities.find(city)?.id,
            name: { en: name, ar: null },
            description: { en: null, ar: null },
            price: price === null ? null : { minor: price, currency: "USD" },
            currency: "USD",
            ...(status ? { status } : {}),
          };
        },
      ),
    );
    return ids as number[];
  };
  /** Runs both steps of the job. Returns the number of alerts by name of the search, and the mails of the run. */
  const runJob = async () => {
    await db.deleteFrom("notifications").execute();
    await db.deleteFrom("mail_outbox").execute();
    await recordSearchMatches(db, { now });
    await queueSearchAlerts(db, { now, origin: "https://karaj.example" });
    const alerts = await db
      .selectFrom("notifications")
      .select(["user_id", "kind", "data", "path"])
      .orderBy("id")
      .execute();
    const mails = await db.selectFrom("mail_outbox").selectAll().orderBy("id").execute();
    return { alerts: alerts.map(({ data }) => (data as { total: number }).total), rows: alerts, mails };
  };

  beforeAll(async () => {
    db = (await open()).db;
    catalog = await getCatalog(db);
    seller = (await insertRow(db, "sellers", { slug: "gulf", type: "showroom", name_en: "Gulf", name_ar: null })).id;
    sara = (await insertRow(db, "users", { email: "sara@example.com", name: "Sara", language: "en" })).id;
    omar = (await insertRow(db, "users", { email: "omar@example.com", name: "Omar", language: "ar" })).id;
  });
  beforeEach(async () => {
    now = new Date();
    for (const table of ["saved_searches", "search_alert_queue", "notification_settings", "inbox_blocks"] as const)
      await db.deleteFrom(table).execute();
    await sql`delete from ads`.execute(db);
    await updateRow(db, "sellers", seller, { owner_id: null });
  });

  it("An instant alert contains the new listings that match, and no older ones", async () => {
    await insertCars({ name: "Old" });
    await save("kind=car&make=toyota&priceMax=20000&currency=USD");
    await insertCars({ name: "Fits" }, { name: "Too dear", price: 3_000_000 }, { model: "nissan.patrol" });
    later(1);
    const { alerts, mails, rows } = await runJob();
    expect(alerts).toEqual([1]);
    expect(rows[0]).toMatchObject({ user_id: sara, kind: "search-alert" });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to_address: "sara@example.com",
      subject: expect.stringContaining("1 new listing"),
    });
    expect(mails[0]?.text).toContain("Fits");
    expect(mails[0]?.text).not.toContain("Old");
    expect(mails[0]?.unsubscribe_url).toMatch(/^https:\/\/karaj\.example\/unsubscribe\/[0-9a-f-]{36}$/);
    later(20);
    expect(await runJob()).toMatchObject({ alerts: [], mails: [] });
  });

  it("A listing is alerted again only when its price falls, and an older one when it falls after the search was saved", async () => {
    const [old = 0] = await insertCars({ name: "Old", price: 1_500_000 });
    await save("kind=car&make=toyota");
    const [fresh = 0] = await insertCars({ name: "Fresh" });
    later(1);
    expect((await runJob()).alerts).toEqual([1]);
    const setPrice = (id: number, minor: number) =>
      updateRow(db, "ads", id, { price_minor: minor, base_minor: minor, updated_at: new Date() });
    for (const [price, expected] of [
      [900_000, [1]],
      [950_000, []],
      [900_000, []],
      [899_000, [1]],
    ] as const) {
      await setPrice(fresh, price);
      later(20);
      expect((await runJob()).alerts).toEqual(expected);
    }
    await setPrice(old, 1_200_000);
    later(20);
    const { alerts, mails } = await runJob();
    expect(alerts).toEqual([1]);
    expect(mails[0]?.text).toContain("price cut");
  });

  it("A paused listing that is shown again is not new, and a draft that is published is", async () => {
    await save("kind=car");
    const [shown = 0, draft = 0] = await insertCars({ name: "Shown" }, { name: "Draft", status: "draft" });
    later(1);
    expect((await runJob()).alerts).toEqual([1]);
    await updateRow(db, "ads", shown, { status: "closed" });
    await updateRow(db, "ads", shown, { status: "active" });
    await updateRow(db, "ads", draft, { status: "active" });
    later(20);
    const { alerts, mails } = await runJob();
    expect(alerts).toEqual([1]);
    expect(mails[0]?.text).toContain("Draft");
  });

  it("Listings of the member's own seller and of a blocked seller cause no alert", async () => {
    const blocked = (await insertRow(db, "sellers", { slug: "blocked", type: "personal", name_en: "B", name_ar: null }))
      .id;
    const staffed = (await insertRow(db, "sellers", { slug: "staffed", type: "showroom", name_en: "S", name_ar: null }))
      .id;
    await updateRow(db, "sellers", seller, { owner_id: sara });
    await db.insertInto("inbox_blocks").values({ user_id: sara, seller_id: blocked, by: "buyer" }).execute();
    await db.insertInto("seller_staff").values({ user_id: sara, seller_id: staffed, role: "editor" }).execute();
    await save("kind=car");
    await save("kind=car", "instant", omar);
    await insertCars({}, { sellerId: blocked }, { sellerId: staffed });
    later(1);
    const { rows } = await runJob();
    expect(rows).toMatchObject([{ user_id: omar, data: { total: 3 } }]);
  });

  it("A listing of several searches of a member is in one alert, and a daily mail contains all searches", async () => {
    await save("kind=car&make=toyota", "daily");
    await save("kind=car&city=riyadh", "daily");
    await save("kind=car&make=nissan", "daily");
    await insertCars({ name: "Both" }, { model: "nissan.patrol", city: "jeddah", name: "Other" });
    later(1);
    expect(await runJob()).toMatchObject({ alerts: [], mails: [] });
    now = getNextDailyTime(now);
    const { alerts, mails } = await runJob();
    expect(alerts).toEqual([1, 1]);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain("2 new listings");
    await insertCars({ name: "Evening" });
    later(60);
    expect(await runJob()).toMatchObject({ alerts: [], mails: [] });
    now = getNextDailyTime(now);
    expect((await runJob()).alerts).toEqual([1]);
  });

  it("Alerts of a search wait 15 minutes after the last one, so that an import causes few mails", async () => {
    await save("kind=car");
    await insertCars({});
    later(1);
    expect((await runJob()).alerts).toEqual([1]);
    await insertCars({}, {});
    later(5);
    expect((await runJob()).alerts).toEqual([]);
    await insertCars({});
    later(11);
    expect((await runJob()).alerts).toEqual([3]);
  });

  it("Without alerts new listings are only counted, and opening the search resets the count", async () => {
    const id = await save("kind=car", "off");
    const [ad = 0] = await insertCars({}, {});
    later(1);
    expect(await runJob()).toMatchObject({ alerts: [], mails: [] });
    expect(await listSavedSearches(db, sara)).toMatchObject([{ id, newListings: 2 }]);
    await updateRow(db, "ads", ad, { status: "sold" });
    expect(await listSavedSearches(db, sara)).toMatchObject([{ newListings: 1 }]);
    later(1);
    expect(await openSavedSearch(member(sara), id)).toMatchObject({ value: { query: "kind=car" } });
    expect(await openSavedSearch(member(omar), id)).toMatchObject({ code: "saved_search.not_found" });
    expect(await listSavedSearches(db, sara)).toMatchObject([{ newListings: 0 }]);
    expect((await updateSavedSearch(member(sara), id, { frequency: "instant" })).ok).toBe(true);
    later(1);
    expect(await runJob()).toMatchObject({ alerts: [], mails: [] });
  });

  it("A member who switched off the mails by the link still gets notifications", async () => {
    await save("kind=car");
    const key = await getUnsubscribeKey(db, sara, "searches");
    await switchOffMails(db, key ?? "");
    expect(await getUnsubscribeKey(db, sara, "searches")).toBeUndefined();
    await insertCars({});
    later(1);
    expect(await runJob()).toMatchObject({ alerts: [1], mails: [] });
  });

  it("Two processes record and send each listing once", async () => {
    await save("kind=car");
    await insertCars({}, {});
    later(1);
    await db.deleteFrom("notifications").execute();
    await Promise.all([recordSearchMatches(db, { now }), recordSearchMatches(db, { now })]);
    await Promise.all([1, 2].map(() => queueSearchAlerts(db, { now, origin: "https://karaj.example" })));
    expect(await db.selectFrom("notifications").select("data").execute()).toMatchObject([{ data: { total: 2 } }]);
  });

  it("createSavedSearch turns words into filters, and saving the same search again changes it", async () => {
    const id = await save("q=camry+under+20000+usd+in+riyadh&page=2&sort=newest");
    const [saved] = await listSavedSearches(db, sara);
    expect(Object.fromEntries(new URLSearchParams(saved?.query))).toMatchObject({
      city: "riyadh",
      currency: "USD",
      model: "toyota.camry",
      priceMax: "20000",
    });
    expect(saved?.query).not.toMatch(/page|sort/);
    expect(await save(saved?.query ?? "", "daily")).toBe(id);
    expect(await listSavedSearches(db, sara)).toMatchObject([{ id, frequency: "daily" }]);
  });

  it("createSavedSearch rejects invalid values by field, and more than 50 searches", async () => {
    const create = (input: object) => createSavedSearch(member(sara), { name: "A", query: "kind=car", ...input });
    for (const [input, path] of [
      [{ name: " " }, "name"],
      [{ name: "x".repeat(81) }, "name"],
      [{ frequency: "hourly" }, "frequency"],
      [{ query: "" }, "query"],
      [{ query: "page=2" }, "query"],
      [{ query: "make=nothing-known" }, "query"],
      [{ query: "x".repeat(2_001) }, "query"],
      [{ query: undefined }, "query"],
    ] as const)
      expect(await create(input)).toMatchObject({ code: "saved_search.invalid", errors: [{ path }] });
    for (let i = 1; i < MAX_SAVED_SEARCHES; i += 1) await save(`yearMin=${1950 + i}`);
    const results = await Promise.all(["car", "part", "rental"].map((kind) => create({ query: `kind=${kind}` })));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    for (const result of results) if (!result.ok) expect(result.code).toBe("saved_search.full");
  });

  it("A deleted search comes back within an hour and is gone afterwards", async () => {
    const id = await save("kind=car");
    expect(await removeSavedSearch(member(omar), id)).toMatchObject({ code: "saved_search.not_found" });
    expect(await removeSavedSearch(member(sara), id)).toMatchObject({ ok: true });
    expect(await listSavedSearches(db, sara)).toEqual([]);
    later(59);
    await pruneSavedSearches(db, now);
    expect(await restoreSavedSearch(member(sara), id)).toMatchObject({ ok: true });
    await removeSavedSearch(member(sara), id);
    later(61);
    expect(await restoreSavedSearch(member(sara), id)).toMatchObject({ code: "saved_search.not_found" });
    await pruneSavedSearches(db, now);
    expect(await db.selectFrom("saved_searches").select("id").execute()).toEqual([]);
    expect(await save("kind=car")).not.toBe(id);
  });

  it("restoreSavedSearch respects the limit", async () => {
    const id = await save("kind=car");
    await removeSavedSearch(member(sara), id);
    for (let i = 0; i < MAX_SAVED_SEARCHES; i += 1) await save(`yearMin=${1950 + i}`);
    expect(await restoreSavedSearch(member(sara), id)).toMatchObject({ code: "saved_search.full" });
  });

  it("matchSearches finds the same listings as the list of the search", async () => {
    const models = ["toyota.camry", "nissan.patrol", "toyota.corolla"];
    const ids = await insertCars(
      ...Array.from({ length: 60 }, (_, i) => ({
        model: models[i % 3] as string,
        price: i % 7 === 0 ? null : 500_000 + i * 50_000,
        city: i % 2 ? "riyadh" : "jeddah",
        name: i % 5 ? `Family car ${i}` : `Taxi ${i}`,
      })),
    );
    const choice = (...values: string[]) => fc.subarray(values, { minLength: 0 });
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          make: choice("toyota", "nissan"),
          model: choice(...models),
          city: choice("riyadh", "jeddah"),
          priceMax: fc.constantFrom([], ["9000"], ["20000"]),
          q: choice("family"),
          without: choice("taxi"),
        }),
        async (chosen) => {
          const params = new URLSearchParams({ currency: "USD" });
          for (const [name, values] of Object.entries(chosen)) for (const value of values) params.append(name, value);
          const query = createSavedSearchQuery(params, { kind: "car" });
          const found = (await matchSearches(db, [query], ids)).get(query) ?? [];
          const { criteria } = parseListRequest(new URLSearchParams(query), catalog, { currency: "USD" });
          expect(found).toHaveLength(await countListings(db, criteria));
        },
      ),
      { numRuns: 30 },
    );
  });

  it("matchSearches finds nothing for a search whose values no longer exist", async () => {
    const ids = await insertCars({});
    expect(await matchSearches(db, ["kind=car&make=gone"], ids)).toEqual(new Map());
  });

  it("A search of a category finds the listings of its subcategories", async () => {
    const root = catalog.roots.find(({ type }) => type === "carForSale");
    const child = catalog.categories.all.find(({ id }) => root && id !== root.id && getSubtreeIds(root).includes(id));
    const ids = await insertCars({ categoryId: child?.id }, {});
    const query = `category=${root?.slug}`;
    expect((await matchSearches(db, [query], ids)).get(query)).toHaveLength(2);
  });
});
