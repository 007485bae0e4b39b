import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { insertListings } from "#domain/listings/write/insert-listings.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { insertRow, updateRow } from "../../../tests/support/rows.ts";
import { addFavourite, removeFavourite } from "./commands.server.ts";
import {
  countFavourites,
  FAVOURITES_PER_PAGE,
  listFavouriteIds,
  listFavourites,
  listGuestFavourites,
  MAX_FAVOURITES,
} from "./queries.server.ts";

let now = new Date("2026-06-01T00:00:00Z");
const clock = () => now;
const minutesLater = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

describeOnDatabase("Favourites", (open) => {
  let db: Db;
  let ads: number[];
  let draft: number;
  let sara: { id: number; role: "member" };
  let omar: { id: number; role: "member" };
  const as = (actor: { id: number; role: "member" } | undefined) => ({ db, clock, actor });

  beforeAll(async () => {
    db = (await open()).db;
    const catalog = await getCatalog(db);
    const seller = await insertRow(db, "sellers", { slug: "one", type: "showroom", name_en: "One", name_ar: null });
    const insertedIds = await insertListings(
      db,
      catalog,
      Array.from({ length: 21 }, (_, i) => ({
        kind: "part" as const,
        categoryId: catalog.categories.bySlug.get("batteries")?.id as number,
        sellerId: seller.id,
        name: { en: `Battery ${i}`, ar: null },
        description: { en: null, ar: null },
        price: { minor: 10_000, currency: "USD" },
        currency: "USD",
        stock: 5,
        ...(i === 20 ? { status: "draft" as const } : {}),
      })),
    );
    draft = insertedIds[20] as number;
    ads = insertedIds.slice(0, 20) as number[];
    const [first, second] = await db
      .insertInto("users")
      .values(["sara", "omar"].map((name) => ({ email: `${name}@example.com`, name })))
      .returning("id")
      .execute();
    sara = { id: first?.id as number, role: "member" };
    omar = { id: second?.id as number, role: "member" };
  });
  beforeEach(async () => {
    now = new Date("2026-06-01T00:00:00Z");
    await db.deleteFrom("favourites").execute();
    await sql`update ads set status = 'active', base_minor = 10000, price_minor = 10000 where id = any(${ads}::bigint[])`.execute(
      db,
    );
  });
  const ad = (i: number) => ads[i] as number;
  const add = async (actor: typeof sara | undefined, id: number) => {
    minutesLater(1);
    return addFavourite(as(actor), id);
  };

  it("[EN-14] [ST-07] addFavourite stores each listing once, newest first", async () => {
    for (const i of [0, 1, 0, 2]) expect((await add(sara, ad(i))).ok).toBe(true);
    expect(await listFavouriteIds(db, sara.id)).toEqual([ad(2), ad(1), ad(0)]);
    expect(await addFavourite(as(sara), ad(1))).toMatchObject({
      ok: true,
      value: { changed: false, name: { en: "Battery 1" } },
    });
    expect(await countFavourites(db, sara.id)).toBe(3);
  });

  it("[ST-07] Concurrent addFavourite calls store the listing once", async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => addFavourite(as(sara), ad(3))));
    expect(results.map((result) => result.ok && result.value.changed).filter(Boolean)).toHaveLength(1);
    expect(await listFavouriteIds(db, sara.id)).toEqual([ad(3)]);
  });

  it("[RO-03] Favourites belong to the signed-in user only", async () => {
    await add(sara, ad(0));
    expect(await listFavouriteIds(db, omar.id)).toEqual([]);
    expect(await removeFavourite(as(omar), ad(0))).toMatchObject({ ok: true, value: { changed: false } });
    expect(await listFavouriteIds(db, sara.id)).toEqual([ad(0)]);
  });

  it("[RO-03] addFavourite and removeFavourite require a signed-in user", async () => {
    for (const command of [addFavourite, removeFavourite])
      expect(await command(as(undefined), ad(0))).toMatchObject({ ok: false, kind: "unauthenticated" });
  });

  it("addFavourite rejects listings that are not public", async () => {
    for (const id of [draft, 999_999, 0, -1])
      expect(await add(sara, id)).toMatchObject({ ok: false, kind: "not_found", code: "product.not_found" });
    expect(await countFavourites(db, sara.id)).toBe(0);
  });

  it("listFavourites and countFavourites include sold listings and omit closed ones", async () => {
    for (const i of [0, 1, 2]) await add(sara, ad(i));
    await updateRow(db, "ads", ad(0), { status: "sold" });
    await updateRow(db, "ads", ad(1), { status: "closed" });
    const { items, page } = await listFavourites(db, sara.id, 1);
    expect(items.map(({ product }) => [product.id, product.status])).toEqual([
      [ad(2), "active"],
      [ad(0), "sold"],
    ]);
    expect(page.total).toBe(2);
    expect(await countFavourites(db, sara.id)).toBe(2);
    expect(await listFavouriteIds(db, sara.id)).toEqual([ad(2), ad(0)]);
    // A closed listing can still be removed from the favourites.
    expect(await removeFavourite(as(sara), ad(1))).toMatchObject({ ok: true, value: { changed: true } });
  });

  it("[RT-13] listFavourites returns pages, and an empty page past the end", async () => {
    for (const id of ads) await add(sara, id);
    const first = await listFavourites(db, sara.id, 1);
    const second = await listFavourites(db, sara.id, 2);
    expect(first.items).toHaveLength(FAVOURITES_PER_PAGE);
    expect(second.items).toHaveLength(ads.length - FAVOURITES_PER_PAGE);
    expect([...first.items, ...second.items].map(({ product }) => product.id)).toEqual([...ads].reverse());
    expect(second.page).toMatchObject({ page: 2, pages: 2, total: ads.length });
    expect((await listFavourites(db, sara.id, 9)).items).toEqual([]);
  });

  it("listFavourites shows the old price when the price fell after the listing was added", async () => {
    for (const i of [0, 1, 2]) await add(sara, ad(i));
    const cost = (i: number, minor: number | null) =>
      updateRow(db, "ads", ad(i), { base_minor: minor, price_minor: minor });
    await cost(0, 9_000);
    await cost(1, 11_000);
    await cost(2, null);
    const { items } = await listFavourites(db, sara.id, 1);
    expect(items.map(({ fellFrom }) => fellFrom)).toEqual([null, null, { minor: 10_000, currency: "USD" }]);
  });

  it("A favourite added again within an hour of its removal keeps its position and its original price", async () => {
    for (const i of [0, 1]) await add(sara, ad(i));
    await removeFavourite(as(sara), ad(0));
    expect(await listFavouriteIds(db, sara.id)).toEqual([ad(1)]);
    await updateRow(db, "ads", ad(0), { base_minor: 8_000, price_minor: 8_000 });
    await add(sara, ad(0));
    const { items } = await listFavourites(db, sara.id, 1);
    expect(items.map(({ product, fellFrom }) => [product.id, fellFrom?.minor])).toEqual([
      [ad(1), undefined],
      [ad(0), 10_000],
    ]);
    await removeFavourite(as(sara), ad(0));
    minutesLater(90);
    await add(sara, ad(0));
    const later = await listFavourites(db, sara.id, 1);
    expect(later.items.map(({ product, fellFrom }) => [product.id, fellFrom])).toEqual([
      [ad(0), null],
      [ad(1), null],
    ]);
  });

  it("[RO-01] listGuestFavourites returns the public listings stored on the device, newest first", async () => {
    const deviceIds = [...ads, draft, 999_999_999];
    const newest = ads.toReversed();
    const first = await listGuestFavourites(db, deviceIds, 1);
    expect(first.items.map(({ product }) => product.id)).toEqual(newest.slice(0, FAVOURITES_PER_PAGE));
    expect(first.page).toMatchObject({ page: 1, pages: 2, total: ads.length });
    const second = await listGuestFavourites(db, deviceIds, 2);
    expect(second.items.map(({ product }) => product.id)).toEqual(newest.slice(FAVOURITES_PER_PAGE));
    expect((await listGuestFavourites(db, [], 1)).page).toMatchObject({ pages: 1, total: 0 });
  });

  it("Removed favourites are deleted after an hour", async () => {
    for (const i of [0, 1]) await add(sara, ad(i));
    await removeFavourite(as(sara), ad(0));
    minutesLater(90);
    await removeFavourite(as(sara), ad(1));
    expect(await db.selectFrom("favourites").select("ad_id").execute()).toEqual([{ ad_id: ad(1) }]);
  });

  it("addFavourite enforces MAX_FAVOURITES, also for concurrent requests", async () => {
    await sql`
      insert into ads (id, kind, category_id, seller_id, currency) overriding system value
      select 500000 + i, kind, category_id, seller_id, currency from ads, generate_series(1, ${MAX_FAVOURITES - 1}::int) i
      where ads.id = ${ad(0)}`.execute(db);
    await sql`
      insert into favourites (user_id, ad_id)
      select ${sara.id}, id from ads where id > 500000`.execute(db);
    const results = await Promise.all([0, 1, 2, 3].map((i) => addFavourite(as(sara), ad(i))));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    for (const result of results)
      if (!result.ok) expect(result).toMatchObject({ kind: "conflict", code: "wishlist.full" });
  });
});
