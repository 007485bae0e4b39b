import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { readDemoPosts, seedDemoPosts } from "#domain/demo/posts.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { getMarketplaceStats } from "./marketplace-stats.server.ts";
import { type PostInput, upsertPost } from "./post-upsert.server.ts";
import {
  findPost,
  getAdjacentPosts,
  listNewestPosts,
  listPostCategories,
  listPostListings,
  listPostSitemapEntries,
  listPosts,
} from "./posts.server.ts";

const now = new Date("2026-06-01T00:00:00Z");
const day = 24 * 60 * 60_000;

const post = (slug: string, more: Partial<PostInput> = {}): PostInput => ({
  slug,
  category: "buying",
  author: { en: "Majed", ar: "ماجد" },
  picture: null,
  title: { en: `Title of ${slug}`, ar: `عنوان ${slug}` },
  excerpt: { en: null, ar: null },
  body: { en: "Some words about cars.", ar: "كلمات عن السيارات." },
  related: {},
  publishedAt: new Date(now.getTime() - day),
  ...more,
});

describeOnDatabase("[EN-12] Blog", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    for (let n = 1; n <= 11; n += 1) {
      await upsertPost(
        db,
        post(`post-${n}`, { category: n % 2 ? "buying" : "parts", publishedAt: new Date(now.getTime() - n * day) }),
        now,
      );
    }
    await upsertPost(db, post("draft", { publishedAt: null }), now);
    await upsertPost(db, post("tomorrow", { publishedAt: new Date(now.getTime() + day) }), now);
    await upsertPost(
      db,
      post("arabic-only", {
        category: "renting",
        title: { en: null, ar: "إطارات السيّارة: متى تُغيَّر؟" },
        body: { en: null, ar: "الأفضل تغيير إطاراتك كل أربع سنوات." },
        publishedAt: new Date(now.getTime() - 60 * day),
      }),
      now,
    );
  });

  it("listPosts returns nine published posts a page, newest first", async () => {
    const first = await listPosts(database.db, {}, now);
    expect(first).toMatchObject({ page: 1, pages: 2, total: 12, from: 1, to: 9 });
    expect(first.items.map(({ slug }) => slug)).toEqual(Array.from({ length: 9 }, (_, n) => `post-${n + 1}`));
    const second = await listPosts(database.db, { page: 2 }, now);
    expect(second.items.map(({ slug }) => slug)).toEqual(["post-10", "post-11", "arabic-only"]);
    expect((await listPosts(database.db, { page: 3 }, now)).items).toEqual([]);
  });

  it("listPosts filters by category, and listPostCategories returns the counts", async () => {
    const counts = Object.fromEntries(
      (await listPostCategories(database.db, now)).map((each) => [each.slug, each.posts]),
    );
    expect(counts).toEqual({ buying: 6, selling: 0, maintenance: 0, parts: 5, renting: 1 });
    const parts = await listPosts(database.db, { category: "parts" }, now);
    expect(parts.total).toBe(5);
    expect(new Set(parts.items.map(({ category }) => category.slug))).toEqual(new Set(["parts"]));
  });

  it.each(["اطارات السياره", "إطارات", "سيّارة  تغيّر", "الاطارات", "إطـــارات"])(
    "[EN-15] listPosts finds “%s” in any spelling",
    async (search) => {
      const { items } = await listPosts(database.db, { search }, now);
      expect(items.map(({ slug }) => slug)).toContain("arabic-only");
    },
  );

  it("listPosts searches title and text and finds nothing for a search without words", async () => {
    const found = await listPosts(database.db, { search: "words" }, now);
    expect(found.total).toBe(11);
    for (const search of ["zzzz", "!!!", "😀", "'; drop table posts; --", "\u0000", "a".repeat(10_000)]) {
      expect((await listPosts(database.db, { search }, now)).total, search.slice(0, 20)).toBe(0);
    }
    expect((await listPosts(database.db, { search: "   " }, now)).total).toBe(12);
    expect((await listPosts(database.db, { search: "words", category: "parts" }, now)).total).toBe(5);
  });

  it("getAdjacentPosts returns the newer and older published posts", async () => {
    expect(await getAdjacentPosts(database.db, "post-1", now)).toMatchObject({
      newer: undefined,
      older: { slug: "post-2" },
    });
    expect(await getAdjacentPosts(database.db, "arabic-only", now)).toMatchObject({
      newer: { slug: "post-11" },
      older: undefined,
    });
  });

  it("findPost returns no drafts, future posts or missing posts", async () => {
    for (const slug of ["draft", "tomorrow", "nothing", "", "'"]) {
      expect(await findPost(database.db, slug, now), slug).toBeUndefined();
    }
    expect(await findPost(database.db, "tomorrow", new Date(now.getTime() + 2 * day))).toMatchObject({
      slug: "tomorrow",
    });
    expect((await listPostSitemapEntries(database.db, now)).map(({ slug }) => slug)).not.toContain("draft");
  });

  it("listNewestPosts omits the given post", async () => {
    expect((await listNewestPosts(database.db, 4, now, "post-2")).map(({ slug }) => slug)).toEqual([
      "post-1",
      "post-3",
      "post-4",
      "post-5",
    ]);
  });

  it("upsertPost rejects an unknown category and a reserved slug", async () => {
    await expect(upsertPost(database.db, post("x", { category: "gossip" }), now)).rejects.toThrow(/gossip/);
    await expect(upsertPost(database.db, post("category"), now)).rejects.toThrow();
  });

  it("upsertPost updates an existing post", async () => {
    await upsertPost(database.db, post("post-1", { title: { en: "Changed", ar: null } }), now);
    expect((await findPost(database.db, "post-1", now))?.title).toEqual({ en: "Changed", ar: null });
    expect((await listPosts(database.db, {}, now)).total).toBe(12);
  });
});

describeOnDatabase("Demo blog and statistics", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open({ demo: now });
  });

  it("seedDemoPosts runs once, and every demo post has related listings", async () => {
    const { db } = database;
    expect(await seedDemoPosts(db, now)).toBe(true);
    const before = await listNewestPosts(db, 20, now);
    expect(await seedDemoPosts(db, new Date(now.getTime() + 5 * day))).toBe(false);
    expect(await listNewestPosts(db, 20, now)).toEqual(before);
    expect(before).toHaveLength(readDemoPosts().length);
    const catalog = await getCatalog(db);
    for (const { slug } of before) {
      const full = await findPost(db, slug, now);
      const ads = await listPostListings(db, catalog, full?.related ?? {}, 4);
      expect(ads.length, slug).toBeGreaterThan(0);
      expect(ads.length).toBeLessThanOrEqual(4);
      if (full?.related.kind) expect(new Set(ads.map(({ kind }) => kind))).toEqual(new Set([full.related.kind]));
      for (const language of ["en", "ar"] as const) {
        expect(full?.title[language], slug).toBeTruthy();
        expect(full?.body[language], slug).toBeTruthy();
      }
    }
  });

  it("listPostListings returns nothing when the category, make or other related value does not exist", async () => {
    const catalog = await getCatalog(database.db);
    for (const related of [{}, { kind: "car", make: "batmobile" }, { category: "wings" }] as const) {
      expect(await listPostListings(database.db, catalog, related, 4)).toEqual([]);
    }
  });

  it("getMarketplaceStats counts cars, parts, makes, cities and sellers", async () => {
    const figures = await getMarketplaceStats(database.db);
    expect(figures.cars).toBeGreaterThan(0);
    expect(figures.parts).toBeGreaterThan(0);
    expect(figures.makes).toBeGreaterThan(5);
    expect(figures.cities).toBeGreaterThan(3);
    expect(figures.sellers).toBeGreaterThan(3);
  });
});
