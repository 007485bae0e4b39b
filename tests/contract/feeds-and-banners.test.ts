import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { flushDailyCounts } from "#domain/daily-counts/daily-counts.server.ts";
import { findFeedLink } from "#domain/feeds/feed-links.server.ts";
import { loader as pictureOfBanner } from "#web/banners/banner-picture.ts";
import { loader as openBanner } from "#web/banners/open-banner.ts";
import { loader as feedFile } from "#web/feeds/feed-file.ts";
import { action as changeFeeds, loader as feedsPage } from "#web/feeds/site-feeds-page.tsx";
import { loader as loadHome } from "#web/home/home-page.tsx";
import { loader as loadCars } from "#web/listings/cars-page.tsx";
import type { PageHandler } from "../support/call-page.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";
import { createUser } from "../support/users.ts";

let db: Db;
const browser = { "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140" };

beforeAll(async () => {
  ({ db } = await createTestDatabase({ demo: new Date("2026-06-01T00:00:00Z") }));
});

const get = async (handler: PageHandler, path: string, params = {}, language: "ar" | "en" = "en", headers = {}) => {
  const request = new Request(new URL(path, "https://karaj.example"), { headers: { ...browser, ...headers } });
  return runPageHandler(handler, await createPageContext(db, { language }), request, params);
};

describe("Feeds of the site", () => {
  const readFeed = async (file: string, language: "ar" | "en" = "en") => {
    const token = (await findFeedLink(db, null))?.token ?? "";
    return get(feedFile, `/feeds/${token}/${file}`, { token, file }, language);
  };

  it("An administrator creates the addresses, and each has all complete listings of its kind", async () => {
    const { id } = await createUser(db, { email: "feeds@example.com", name: "A" });
    const context = await createPageContext(db, { account: { id, role: "administrator" } });
    const post = (act: string) =>
      runPageHandler(
        changeFeeds,
        context,
        new Request("http://localhost/admin/feeds", { method: "POST", body: new URLSearchParams({ act }) }),
      );
    expect(await post("replace")).toMatchObject({ status: 303, location: "/admin/feeds" });
    const { data } = await runPageHandler(feedsPage, context, new Request("http://localhost/admin/feeds"));
    const { feeds } = (data as { links: { feeds: { file: string; url: string; complete: number }[] } }).links;
    expect(feeds).toHaveLength(3);
    for (const { file, complete } of feeds) {
      const { text } = await readFeed(file);
      const listings = file.endsWith(".csv") ? text.trim().split("\r\n").length - 1 : text.split("<item>").length - 1;
      expect(listings).toBe(complete);
      expect(complete).toBeGreaterThan(100);
    }
    expect((await readFeed("google-products.xml", "ar")).text).toMatch(/[\u0621-\u064a]{3}/);
    expect((await readFeed("google-products.txt")).status).toBe(404);
    await post("remove");
    expect((await readFeed("google-products.xml")).status).toBe(404);
  });
});

describe("Banners", () => {
  it("Home page and lists show the banner of their place, and views and clicks are counted", async () => {
    expect((await get(loadHome, "/")).data).toMatchObject({ banner: undefined });
    const insert = (place: "home" | "list", more = {}) =>
      db
        .insertInto("banners")
        .values({
          name_en: "Tyres",
          name_ar: "كفرات",
          place,
          picture: "/site-pictures/a.webp",
          link: "https://shop.example/",
          language: "ar",
          country_code: null,
          starts_at: null,
          ends_at: null,
          ...more,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
    const [home, list] = [await insert("home"), await insert("list")];
    await expect
      .poll(async () => (await get(loadHome, "/", {}, "ar")).data.banner)
      .toEqual({ id: home.id, name: "كفرات" });
    expect((await get(loadCars, "/shop/CarForSale", {}, "ar")).data.banner).toEqual({ id: list.id, name: "كفرات" });
    expect((await get(loadCars, "/shop/CarForSale")).data.banner).toBeUndefined();
    const params = { banner: home.id };
    expect(await get(pictureOfBanner, "/", params)).toMatchObject({ status: 302, location: "/site-pictures/a.webp" });
    expect(await get(openBanner, "/", params)).toMatchObject({ status: 302, location: "https://shop.example/" });
    expect((await get(openBanner, "/", { banner: "x" })).status).toBe(404);
    await flushDailyCounts(db);
    const counts = await db.selectFrom("daily_counts").select(["name", "count"]).orderBy("name").execute();
    expect(counts).toEqual(
      expect.arrayContaining([
        { name: `banner.${home.id}.clicks`, count: 1 },
        { name: `banner.${home.id}.views`, count: 1 },
        { name: "funnel.list.car", count: 2 },
      ]),
    );
  });
});
