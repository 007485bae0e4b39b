import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { countDaily, flushDailyCounts } from "#domain/daily-counts/daily-counts.server.ts";
import { getFunnel, getFunnelCountName } from "#domain/daily-counts/funnel.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { buildBannerCount, getBanner, getBannerCountName, isBannerShown } from "./banners.server.ts";

const now = new Date("2026-06-01T00:00:00Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const person = (headers = {}) =>
  new Request("http://localhost/", { headers: { "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140", ...headers } });

describe("isBannerShown", () => {
  it("isBannerShown requires the place, and the language, country and time that the banner names", () => {
    const hours = fc.option(fc.integer({ min: -3, max: 3 }));
    fc.assert(
      fc.property(
        fc.constantFrom("home", "list"),
        fc.constantFrom("ar", "en", undefined),
        fc.constantFrom("SA", "AE", undefined),
        hours,
        hours,
        (place, language, country, start, end) => {
          const banner = {
            place,
            language,
            country,
            startsAt: start === null ? null : inHours(start),
            endsAt: end === null ? null : inHours(end),
          };
          const isExpected =
            place === "home" &&
            language !== "en" &&
            country !== "AE" &&
            (start === null || start <= 0) &&
            (end === null || end > 0);
          expect(isBannerShown(banner, { place: "home", language: "ar", country: "SA", now })).toBe(isExpected);
        },
      ),
    );
  });
});

describeOnDatabase("Banners and daily counts", (open) => {
  let db: Db;
  const insertBanner = (more: object = {}) =>
    db
      .insertInto("banners")
      .values({
        name_en: "Sale",
        name_ar: "تخفيض",
        place: "home" as const,
        picture: "/site-pictures/a.webp",
        link: "/shop/CarForSale",
        language: null,
        country_code: null,
        starts_at: null,
        ends_at: null,
        ...more,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
  const audience = { place: "home", language: "ar", country: "SA", now } as const;

  beforeAll(async () => {
    db = (await open()).db;
  });
  beforeEach(async () => {
    await db.deleteFrom("banners").execute();
    await db.deleteFrom("daily_counts").execute();
  });

  it("getBanner shows nothing without a banner that has a picture, and several take turns", async () => {
    await insertBanner({ picture: null });
    await insertBanner({ is_off: true });
    await expect.poll(() => getBanner(db, audience)).toBeUndefined();
    const [first, second] = [await insertBanner(), await insertBanner()];
    const readIds = async () =>
      [
        (await getBanner(db, audience))?.id,
        (await getBanner(db, { ...audience, now: new Date(now.getTime() + 60_000) }))?.id,
      ]
        .filter((id) => id !== undefined)
        .sort((a, b) => a - b);
    await expect.poll(readIds).toEqual([first.id, second.id]);
  });

  it("countDaily counts people by day and name, and no bots or prefetched pages", async () => {
    const { id } = await insertBanner();
    for (const request of [
      person(),
      person(),
      person({ "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" }),
      person({ "sec-purpose": "prefetch" }),
    ])
      countDaily(db, request, getBannerCountName(id, "views"), now);
    countDaily(db, person(), getBannerCountName(id, "clicks"), now);
    await flushDailyCounts(db);
    countDaily(db, person(), getBannerCountName(id, "views"), now);
    await flushDailyCounts(db);
    const { views, clicks } = await db
      .selectFrom("banners as b")
      .select([buildBannerCount("views").as("views"), buildBannerCount("clicks").as("clicks")])
      .executeTakeFirstOrThrow();
    expect({ views, clicks }).toEqual({ views: 3, clicks: 1 });
  });

  it("getFunnel adds up the counted steps since a day", async () => {
    const day = new Date("2026-06-02T12:00:00Z");
    for (const time of [now, day, day]) countDaily(db, person(), getFunnelCountName("list", "car"), time);
    countDaily(db, person(), getFunnelCountName("cart", "part"), day);
    await flushDailyCounts(db);
    expect(await getFunnel(db, "2026-06-02")).toMatchObject([
      { kind: "car", counts: { list: 2, page: 0, contact: 0, cart: 0, order: 0 } },
      { kind: "part", counts: { list: 0, cart: 1 } },
      { kind: "rental", counts: { list: 0 } },
    ]);
  });
});
