import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { insertAds } from "#domain/ads/insert.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { onDatabase } from "../../../tests/support/databases.ts";
import { addFavourite, removeFavourite } from "./commands.server.ts";
import { favouritesPerPage, mostFavourites } from "./favourites.ts";
import { countFavourites, favouriteIds, favouritesOf, getWishedListings } from "./queries.server.ts";

let now = new Date("2026-06-01T00:00:00Z");
const clock = () => now;
const minutesLater = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

onDatabase("favourites", (open) => {
  let db: Db;
  let ads: number[];
  let draft: number;
  let sara: { id: number; role: "member" };
  let omar: { id: number; role: "member" };
  const as = (actor: { id: number; role: "member" } | undefined) => ({ db, clock, actor });

  beforeAll(async () => {
    db = (await open()).db;
    const catalogue = await catalogueOf(db);
    const seller = await db
      .insertInto("sellers")
      .values({ slug: "one", type: "showroom", name_en: "One", name_ar: null } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    const made = await insertAds(
      db,
      catalogue,
      Array.from({ length: 21 }, (_, i) => ({
        kind: "part" as const,
        categoryId: catalogue.categories.bySlug.get("batteries")?.id as number,
        sellerId: seller.id,
        name: { en: `Battery ${i}`, ar: null },
        description: { en: null, ar: null },
        price: { minor: 10_000, currency: "USD" },
        currency: "USD",
        stock: 5,
        ...(i === 20 ? { status: "draft" as const } : {}),
      })),
    );
    draft = made[20] as number;
    ads = made.slice(0, 20) as number[];
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

  it("[EN-14] [ST-07] are kept, the newest first, and none twice", async () => {
    for (const i of [0, 1, 0, 2]) expect((await add(sara, ad(i))).ok).toBe(true);
    expect(await favouriteIds(db, sara.id)).toEqual([ad(2), ad(1), ad(0)]);
    expect(await addFavourite(as(sara), ad(1))).toMatchObject({
      ok: true,
      value: { changed: false, name: { en: "Battery 1" } },
    });
    expect(await countFavourites(db, sara.id)).toBe(3);
  });

  it("[ST-07] adding the same one many times at once keeps it once", async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => addFavourite(as(sara), ad(3))));
    expect(results.map((result) => result.ok && result.value.changed).filter(Boolean)).toHaveLength(1);
    expect(await favouriteIds(db, sara.id)).toEqual([ad(3)]);
  });

  it("[RO-03] are of who is signed in, and nobody else's", async () => {
    await add(sara, ad(0));
    expect(await favouriteIds(db, omar.id)).toEqual([]);
    expect(await removeFavourite(as(omar), ad(0))).toMatchObject({ ok: true, value: { changed: false } });
    expect(await favouriteIds(db, sara.id)).toEqual([ad(0)]);
  });

  it("[RO-03] need somebody to be signed in", async () => {
    for (const command of [addFavourite, removeFavourite])
      expect(await command(as(undefined), ad(0))).toMatchObject({ ok: false, kind: "unauthenticated" });
  });

  it("don't take ads that nobody may look at", async () => {
    for (const id of [draft, 999_999, 0, -1])
      expect(await add(sara, id)).toMatchObject({ ok: false, kind: "not_found", code: "product.not_found" });
    expect(await countFavourites(db, sara.id)).toBe(0);
  });

  it("still show an ad that was sold, and leave out one that was withdrawn, in list and count alike", async () => {
    for (const i of [0, 1, 2]) await add(sara, ad(i));
    await db.updateTable("ads").set({ status: "sold" }).where("id", "=", ad(0)).execute();
    await db.updateTable("ads").set({ status: "closed" }).where("id", "=", ad(1)).execute();
    const { items, page } = await favouritesOf(db, sara.id, 1);
    expect(items.map(({ product }) => [product.id, product.status])).toEqual([
      [ad(2), "active"],
      [ad(0), "sold"],
    ]);
    expect(page.total).toBe(2);
    expect(await countFavourites(db, sara.id)).toBe(2);
    expect(await favouriteIds(db, sara.id)).toEqual([ad(2), ad(0)]);
    // It can be taken out all the same.
    expect(await removeFavourite(as(sara), ad(1))).toMatchObject({ ok: true, value: { changed: true } });
  });

  it("[RT-13] come a page at a time; past the end is an empty page", async () => {
    for (const id of ads) await add(sara, id);
    const first = await favouritesOf(db, sara.id, 1);
    const second = await favouritesOf(db, sara.id, 2);
    expect(first.items).toHaveLength(favouritesPerPage);
    expect(second.items).toHaveLength(ads.length - favouritesPerPage);
    expect([...first.items, ...second.items].map(({ product }) => product.id)).toEqual([...ads].reverse());
    expect(second.page).toMatchObject({ page: 2, pages: 2, total: ads.length });
    expect((await favouritesOf(db, sara.id, 9)).items).toEqual([]);
  });

  it("tell a price that fell since it was put there, not one that rose or went", async () => {
    for (const i of [0, 1, 2]) await add(sara, ad(i));
    const cost = (i: number, minor: number | null) =>
      db.updateTable("ads").set({ base_minor: minor, price_minor: minor }).where("id", "=", ad(i)).execute();
    await cost(0, 9_000);
    await cost(1, 11_000);
    await cost(2, null);
    const { items } = await favouritesOf(db, sara.id, 1);
    expect(items.map(({ fellFrom }) => fellFrom)).toEqual([null, null, { minor: 10_000, currency: "USD" }]);
  });

  it("come back in their place with their price when that is undone, anew after an hour", async () => {
    for (const i of [0, 1]) await add(sara, ad(i));
    await removeFavourite(as(sara), ad(0));
    expect(await favouriteIds(db, sara.id)).toEqual([ad(1)]);
    await db.updateTable("ads").set({ base_minor: 8_000, price_minor: 8_000 }).where("id", "=", ad(0)).execute();
    await add(sara, ad(0));
    const { items } = await favouritesOf(db, sara.id, 1);
    expect(items.map(({ product, fellFrom }) => [product.id, fellFrom?.minor])).toEqual([
      [ad(1), undefined],
      [ad(0), 10_000],
    ]);
    await removeFavourite(as(sara), ad(0));
    minutesLater(90);
    await add(sara, ad(0));
    const later = await favouritesOf(db, sara.id, 1);
    expect(later.items.map(({ product, fellFrom }) => [product.id, fellFrom])).toEqual([
      [ad(0), null],
      [ad(1), null],
    ]);
  });

  it("[RO-01] of a visitor are the listings kept on the device, the newest first, without those that nobody may see", async () => {
    const kept = [...ads, draft, 999_999_999];
    const newest = ads.toReversed();
    const first = await getWishedListings(db, kept, 1);
    expect(first.items.map(({ product }) => product.id)).toEqual(newest.slice(0, favouritesPerPage));
    expect(first.page).toMatchObject({ page: 1, pages: 2, total: ads.length });
    const second = await getWishedListings(db, kept, 2);
    expect(second.items.map(({ product }) => product.id)).toEqual(newest.slice(favouritesPerPage));
    expect((await getWishedListings(db, [], 1)).page).toMatchObject({ pages: 1, total: 0 });
  });

  it("forget after an hour what was taken out", async () => {
    for (const i of [0, 1]) await add(sara, ad(i));
    await removeFavourite(as(sara), ad(0));
    minutesLater(90);
    await removeFavourite(as(sara), ad(1));
    expect(await db.selectFrom("favourites").select("ad_id").execute()).toEqual([{ ad_id: ad(1) }]);
  });

  it("end at a thousand, also when the last ones come at once", async () => {
    await sql`
      insert into ads (id, kind, category_id, seller_id, currency) overriding system value
      select 500000 + i, kind, category_id, seller_id, currency from ads, generate_series(1, ${mostFavourites - 1}::int) i
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
