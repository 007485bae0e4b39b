import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { seedDemoPosts } from "#domain/demo/posts.server.ts";
import { demoPosts } from "#domain/demo/posts.ts";
import { seedDemo } from "#domain/demo/seed.server.ts";
import { onDatabase } from "../../../tests/support/databases.ts";
import { shopFigures } from "./figures.server.ts";
import {
  findPost,
  listPosts,
  neighboursOf,
  newestPosts,
  postCategories,
  postEntries,
  recentPosts,
  relatedAds,
} from "./posts.server.ts";
import { type NewPost, writePost } from "./write-post.server.ts";

const now = new Date("2026-06-01T00:00:00Z");
const day = 24 * 60 * 60_000;

const post = (slug: string, more: Partial<NewPost> = {}): NewPost => ({
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

onDatabase("[EN-12] the blog", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    for (let n = 1; n <= 11; n += 1) {
      await writePost(
        db,
        post(`post-${n}`, { category: n % 2 ? "buying" : "parts", publishedAt: new Date(now.getTime() - n * day) }),
        now,
      );
    }
    await writePost(db, post("draft", { publishedAt: null }), now);
    await writePost(db, post("tomorrow", { publishedAt: new Date(now.getTime() + day) }), now);
    await writePost(
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

  it("lists the published posts nine a page, the newest first", async () => {
    const first = await listPosts(database.db, {}, now);
    expect(first).toMatchObject({ page: 1, pages: 2, total: 12, from: 1, to: 9 });
    expect(first.items.map(({ slug }) => slug)).toEqual(Array.from({ length: 9 }, (_, n) => `post-${n + 1}`));
    const second = await listPosts(database.db, { page: 2 }, now);
    expect(second.items.map(({ slug }) => slug)).toEqual(["post-10", "post-11", "arabic-only"]);
    expect((await listPosts(database.db, { page: 3 }, now)).items).toEqual([]);
  });

  it("lists a category, and its count says how many", async () => {
    const counts = Object.fromEntries((await postCategories(database.db, now)).map((each) => [each.slug, each.posts]));
    expect(counts).toEqual({ buying: 6, selling: 0, maintenance: 0, parts: 5, renting: 1 });
    const parts = await listPosts(database.db, { category: "parts" }, now);
    expect(parts.total).toBe(5);
    expect(new Set(parts.items.map(({ category }) => category.slug))).toEqual(new Set(["parts"]));
  });

  it.each(["اطارات السياره", "إطارات", "سيّارة  تغيّر", "الاطارات", "إطـــارات"])(
    "[EN-15] finds “%s” however it is spelt",
    async (search) => {
      const { items } = await listPosts(database.db, { search }, now);
      expect(items.map(({ slug }) => slug)).toContain("arabic-only");
    },
  );

  it("finds by title before text, and nothing for what has no words", async () => {
    const found = await listPosts(database.db, { search: "words" }, now);
    expect(found.total).toBe(11);
    for (const search of ["zzzz", "!!!", "😀", "'; drop table posts; --", "\u0000", "a".repeat(10_000)]) {
      expect((await listPosts(database.db, { search }, now)).total, search.slice(0, 20)).toBe(0);
    }
    expect((await listPosts(database.db, { search: "   " }, now)).total).toBe(12);
    expect((await listPosts(database.db, { search: "words", category: "parts" }, now)).total).toBe(5);
  });

  it("has neighbours in time, without drafts and posts of tomorrow", async () => {
    expect(await neighboursOf(database.db, "post-1", now)).toMatchObject({
      newer: undefined,
      older: { slug: "post-2" },
    });
    expect(await neighboursOf(database.db, "arabic-only", now)).toMatchObject({
      newer: { slug: "post-11" },
      older: undefined,
    });
  });

  it("shows no drafts, nothing of tomorrow, and nothing that isn't there", async () => {
    for (const slug of ["draft", "tomorrow", "nothing", "", "'"]) {
      expect(await findPost(database.db, slug, now), slug).toBeUndefined();
    }
    expect(await findPost(database.db, "tomorrow", new Date(now.getTime() + 2 * day))).toMatchObject({
      slug: "tomorrow",
    });
    expect((await postEntries(database.db, now)).map(({ slug }) => slug)).not.toContain("draft");
  });

  it("names the newest four, in the reader's language where it can", async () => {
    expect((await newestPosts(database.db, 4, now, "post-2")).map(({ slug }) => slug)).toEqual([
      "post-1",
      "post-3",
      "post-4",
      "post-5",
    ]);
    const [first] = await recentPosts(database.db, "ar", 1, now);
    expect(first).toMatchObject({ slug: "post-1", title: { text: "عنوان post-1", lang: "ar" } });
  });

  it("refuses a post of a category that isn't there, and the name that categories live under", async () => {
    await expect(writePost(database.db, post("x", { category: "gossip" }), now)).rejects.toThrow(/gossip/);
    await expect(writePost(database.db, post("category"), now)).rejects.toThrow();
  });

  it("is written again in place", async () => {
    await writePost(database.db, post("post-1", { title: { en: "Changed", ar: null } }), now);
    expect((await findPost(database.db, "post-1", now))?.title).toEqual({ en: "Changed", ar: null });
    expect((await listPosts(database.db, {}, now)).total).toBe(12);
  });
});

onDatabase("the demo's blog and figures", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await seedDemo(database.db, () => now);
  });

  it("is filled once, keeps its dates, and every post leads to ads that exist", async () => {
    const { db } = database;
    expect(await seedDemoPosts(db, now)).toBe(true);
    const before = await newestPosts(db, 20, now);
    expect(await seedDemoPosts(db, new Date(now.getTime() + 5 * day))).toBe(false);
    expect(await newestPosts(db, 20, now)).toEqual(before);
    expect(before).toHaveLength(demoPosts.length);
    const catalogue = await catalogueOf(db);
    for (const { slug } of before) {
      const full = await findPost(db, slug, now);
      const ads = await relatedAds(db, catalogue, full?.related ?? {}, 4);
      expect(ads.length, slug).toBeGreaterThan(0);
      expect(ads.length).toBeLessThanOrEqual(4);
      if (full?.related.kind) expect(new Set(ads.map(({ kind }) => kind))).toEqual(new Set([full.related.kind]));
      for (const language of ["en", "ar"] as const) {
        expect(full?.title[language], slug).toBeTruthy();
        expect(full?.body[language], slug).toBeTruthy();
      }
    }
  });

  it("shows no ads for a post that names what isn't there", async () => {
    const catalogue = await catalogueOf(database.db);
    for (const related of [{}, { kind: "car", make: "batmobile" }, { category: "wings" }] as const) {
      expect(await relatedAds(database.db, catalogue, related, 4)).toEqual([]);
    }
  });

  it("figures count what is there", async () => {
    const figures = await shopFigures(database.db);
    expect(figures.cars).toBeGreaterThan(0);
    expect(figures.parts).toBeGreaterThan(0);
    expect(figures.makes).toBeGreaterThan(5);
    expect(figures.cities).toBeGreaterThan(3);
    expect(figures.sellers).toBeGreaterThan(3);
  });
});
