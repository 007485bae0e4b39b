import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { DailyListingCounter } from "#domain/listings/lifecycle/daily-counter.ts";
import { describeOnDatabase } from "../../tests/support/databases.ts";
import { createSellerAccount, createSellerCar } from "../../tests/support/my-listings.ts";
import { startListingStatisticsFlush } from "./listing-stats.ts";

const now = new Date("2026-06-01T12:00:00Z");

describeOnDatabase("startListingStatisticsFlush", (open) => {
  let db: Db;
  let sellerId: number;
  let listingId: number;
  let counter: DailyListingCounter;
  beforeAll(async () => {
    ({ db } = await open());
    ({ sellerId } = await createSellerAccount(db));
  });
  beforeEach(async () => {
    listingId = await createSellerCar(db, sellerId);
    counter = new DailyListingCounter();
  });

  const countView = (userId: number) =>
    counter.count(listingId, "views", { userId, address: "10.0.0.1", browser: null }, now);
  const readViews = async () => {
    const row = await db.selectFrom("ad_daily_stats").select("views").where("ad_id", "=", listingId).executeTakeFirst();
    return row?.views ?? 0;
  };

  it("startListingStatisticsFlush writes counted views at its interval", async () => {
    const stop = startListingStatisticsFlush({ db, counter, every: 5, onError: () => {} });
    for (const viewer of [1, 2]) countView(viewer);
    await expect.poll(readViews).toBe(2);
    countView(3);
    await expect.poll(readViews).toBe(3);
    await stop();
  });

  it("startListingStatisticsFlush writes the remaining views when it stops", async () => {
    const stop = startListingStatisticsFlush({ db, counter, every: 60_000, onError: () => {} });
    countView(1);
    await stop();
    expect(await readViews()).toBe(1);
  });

  it("startListingStatisticsFlush keeps views that could not be written until the database answers", async () => {
    let isAway = true;
    const errors: unknown[] = [];
    const unreliable = new Proxy(db, {
      get(target, property) {
        if (isAway) throw new Error("the database is away");
        const value = Reflect.get(target, property);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    countView(1);
    const onError = (error: unknown) => errors.push(error);
    const stop = startListingStatisticsFlush({ db: unreliable, counter, every: 5, onError });
    await expect.poll(() => errors.length).toBe(1);
    countView(2);
    isAway = false;
    await stop();
    expect(await readViews()).toBe(2);
  });
});
