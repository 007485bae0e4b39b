import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addSeenListing,
  formatSeenListings,
  formatVisitTimes,
  MAX_SEEN_LISTINGS,
  parseSeenListings,
  parseVisitTimes,
  updateVisitTimes,
} from "./seen-listings.ts";

const now = 1_780_000_000;
const minute = 60;

describe("Recently viewed listings", () => {
  it("addSeenListing stores each listing once, the most recently viewed first", () => {
    const seenListings = [3, 7, 3].reduce(
      (all, id, i) => addSeenListing(all, id, now + i),
      parseSeenListings(null, now),
    );
    expect(seenListings).toEqual([
      [3, now + 2],
      [7, now + 1],
    ]);
    expect(parseSeenListings(formatSeenListings(seenListings), now)).toEqual(seenListings);
  });

  it("addSeenListing limits the number of listings, and parseSeenListings drops old ones", () => {
    let seenListings = parseSeenListings("", now);
    for (let id = 1; id <= MAX_SEEN_LISTINGS + 20; id += 1) seenListings = addSeenListing(seenListings, id, now);
    expect(seenListings).toHaveLength(MAX_SEEN_LISTINGS);
    expect(seenListings[0]?.[0]).toBe(MAX_SEEN_LISTINGS + 20);
    expect(parseSeenListings(`1:${now},2:${now - 100 * 24 * 60 * minute}`, now)).toEqual([[1, now]]);
  });

  it("parseSeenListings drops malformed entries and never throws", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const seenListings = parseSeenListings(text, now);
        expect(parseSeenListings(formatSeenListings(seenListings), now)).toEqual(seenListings);
      }),
    );
    expect(parseSeenListings(`x,0:${now},-1:${now},5:${now},5:${now},{}`, now)).toEqual([[5, now]]);
  });
});

describe("updateVisitTimes", () => {
  it("updateVisitTimes keeps the time of the previous visit until the current visit ends", () => {
    const first = updateVisitTimes(undefined, now);
    expect(first.before).toBeUndefined();
    const later = updateVisitTimes(first, now + 20 * minute);
    expect(later.before).toBeUndefined();
    const next = updateVisitTimes(later, now + 120 * minute);
    expect(next.before).toBe(now + 20 * minute);
    expect(updateVisitTimes(next, now + 140 * minute).before).toBe(now + 20 * minute);
    expect(parseVisitTimes(formatVisitTimes(next))).toEqual(next);
    expect(parseVisitTimes(formatVisitTimes(first))).toEqual(first);
    for (const bad of [null, "", "x", "1", ":"]) expect(parseVisitTimes(bad)).toBeUndefined();
  });
});
