import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { flushSearchCounts } from "#domain/search/search-log.server.ts";
import { createTestDatabase } from "../../../../tests/support/databases.ts";
import { DailyListingCounter } from "./daily-counter.ts";
import { countListingEvent } from "./listing-events.server.ts";

const now = new Date("2026-06-01T12:00:00Z");
const searchPage = "https://karaj.example/shop/CarForSale?q=camry";
const person = "Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0";

describe("countListingEvent", () => {
  let db: Db;
  let listing: { id: number; model_id: number };
  let listingCounter: DailyListingCounter;
  beforeEach(async () => {
    ({ db } = await createTestDatabase({ demo: now }));
    const car = await db
      .selectFrom("ads")
      .select(["id", "model_id"])
      .where("model_id", "is not", null)
      .limit(1)
      .executeTakeFirstOrThrow();
    listing = { id: car.id, model_id: car.model_id as number };
    listingCounter = new DailyListingCounter();
  });

  const countEvent = ({ type = "views", browser = person, referer = searchPage, address = "192.0.2.1" } = {}) =>
    countListingEvent(
      { db, listingCounter, clock: () => now },
      new Request(`https://karaj.example/shop/products/${listing.id}`, { headers: { "user-agent": browser, referer } }),
      { listingId: listing.id, type: type as "views" | "reveals", userId: undefined, address },
    );
  const listClicks = async () => {
    await flushSearchCounts(db);
    return db.selectFrom("search_clicks").select(["text", "model_id", "times"]).execute();
  };

  it("countListingEvent counts a view for the search that the viewer came from, once per viewer and day", async () => {
    countEvent();
    countEvent();
    countEvent({ address: "198.51.100.7" });
    expect(await listClicks()).toEqual([{ text: "camry", model_id: listing.model_id, times: 2 }]);
  });

  it("countListingEvent counts no search for bots, phone reveals and viewers from other pages", async () => {
    countEvent({ browser: "Googlebot/2.1 (+http://www.google.com/bot.html)" });
    countEvent({ type: "reveals" });
    countEvent({ referer: "https://other.example/shop/CarForSale?q=camry" });
    expect(await listClicks()).toEqual([]);
  });
});
