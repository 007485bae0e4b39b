import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DailyListingCounter, isHumanRequest } from "./daily-counter.ts";
import { calculateListingStatistics } from "./statistics.ts";

const at = new Date("2026-06-01T12:00:00Z");
const visitor = (address: string) => ({ userId: undefined, address, browser: "Mozilla/5.0" });

describe("DailyListingCounter", () => {
  it("DailyListingCounter counts each visitor once per listing, event and day", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ ad: fc.integer({ min: 1, max: 3 }), who: fc.constantFrom("a", "b", "c") }), {
          maxLength: 40,
        }),
        (viewRecords) => {
          const counter = new DailyListingCounter();
          for (const { ad, who: viewerId } of viewRecords) counter.count(ad, "views", visitor(viewerId), at);
          const drained = counter.drain();
          const different = new Set(viewRecords.map(({ ad, who: viewerId }) => `${ad} ${viewerId}`)).size;
          expect(drained.reduce((sum, { times }) => sum + times, 0)).toBe(different);
          expect(counter.drain()).toEqual([]);
        },
      ),
    );
  });

  it("[ASVS 2.4.1] DailyListingCounter counts at most five browsers per network and day, and each member once", () => {
    const counter = new DailyListingCounter();
    const views = () => counter.drain().reduce((sum, { times }) => sum + times, 0);
    const countView = (address: string, i: number, more: { ad?: number; userId?: number; day?: string } = {}) =>
      counter.count(
        more.ad ?? 1,
        "views",
        { userId: more.userId, address, browser: `Mozilla/5.0 (${i})` },
        new Date(more.day ?? at),
      );
    for (let i = 0; i < 50; i += 1) countView("192.0.2.1", i);
    expect(views()).toBe(5);
    // A household can use any number of IPv6 addresses of its network.
    for (let i = 0; i < 50; i += 1) countView(`2001:db8::${i.toString(16)}`, i);
    expect(views()).toBe(5);
    countView("192.0.2.2", 0);
    countView("192.0.2.1", 99, { ad: 2 });
    countView("192.0.2.1", 99, { day: "2026-06-02T12:00:00Z" });
    expect(views()).toBe(3);
    for (let i = 0; i < 12; i += 1) countView("192.0.2.3", 0, { userId: i + 1 });
    expect(views()).toBe(12);
  });

  it("DailyListingCounter counts again on another day or for another event, and restores counts that were not saved", () => {
    const counter = new DailyListingCounter();
    counter.count(1, "views", visitor("a"), at);
    counter.count(1, "reveals", visitor("a"), at);
    counter.restore(counter.drain());
    counter.count(1, "views", visitor("a"), new Date("2026-06-02T00:00:00Z"));
    expect(counter.drain().map(({ what: eventType, day, times }) => `${eventType} ${day} ${times}`)).toEqual([
      "views 2026-06-01 1",
      "reveals 2026-06-01 1",
      "views 2026-06-02 1",
    ]);
  });

  it("isHumanRequest rejects bots and prefetch requests", () => {
    const request = (headers: Record<string, string>) => new Request("https://karaj.example/", { headers });
    expect(isHumanRequest(request({ "user-agent": "Mozilla/5.0 (iPhone) Safari/604.1" }))).toBe(true);
    for (const program of ["Googlebot/2.1", "curl/8.0.1 (x86)", "WhatsApp/2.23", ""]) {
      expect(isHumanRequest(request({ "user-agent": program }))).toBe(false);
    }
    expect(isHumanRequest(request({ "user-agent": "Mozilla/5.0 Safari", "sec-purpose": "prefetch;prerender" }))).toBe(
      false,
    );
  });
});

describe("calculateListingStatistics", () => {
  const row = (day: string, views: number) => ({ day, views, reveals: 0, favourites: 0 });

  it("calculateListingStatistics compares the last days up to today with the same number of days before them", () => {
    const { days, totals } = calculateListingStatistics(
      [row("2026-05-30", 4), row("2026-06-02", 6)],
      3 as 7,
      "2026-06-03",
    );
    expect(days.map(({ day, views }) => `${day} ${views}`)).toEqual(["2026-06-01 0", "2026-06-02 6", "2026-06-03 0"]);
    expect(totals.views).toEqual({ sum: 6, before: 4, change: 50 });
  });
});
