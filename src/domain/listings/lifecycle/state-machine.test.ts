import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ListingEndReason } from "#db/schema/listings.ts";
import {
  calculateListingExpiry,
  canTransitionListing,
  type ListingTransitionActor,
  listingStatuses,
  listListingTransitions,
  resolveListingEndReason,
} from "./state-machine.ts";

const status = fc.constantFrom(...listingStatuses);
const by = fc.constantFrom<ListingTransitionActor>("seller", "staff", "system");
const ended = fc.constantFrom<ListingEndReason | null>(
  null,
  "paused",
  "given-up",
  "sold-here",
  "sold-elsewhere",
  "taken-down",
  "account-deleted",
);
const now = new Date("2026-06-01T12:00:00Z");

describe("Listing transitions", () => {
  it("canTransitionListing forbids sellers to activate a draft, pending, rejected or removed listing", () => {
    for (const from of ["draft", "pending", "rejected"] as const) {
      expect(canTransitionListing({ status: from, ended: null }, "active", "seller")).toBe(false);
    }
    expect(canTransitionListing({ status: "closed", ended: "given-up" }, "active", "seller")).toBe(false);
    expect(canTransitionListing({ status: "closed", ended: "paused" }, "active", "seller")).toBe(true);
  });

  it("canTransitionListing never lets a seller reopen a listing that was taken down", () => {
    fc.assert(
      fc.property(fc.constantFrom<ListingEndReason>("taken-down", "account-deleted"), status, (end, to) => {
        expect(canTransitionListing({ status: "closed", ended: end }, to, "seller")).toBe(false);
      }),
    );
  });

  it("resolveListingEndReason returns “paused” only for listings that were active or reserved", () => {
    fc.assert(
      fc.property(status, by, (from, actor) => {
        const end = resolveListingEndReason(from, "closed", actor, "paused");
        expect(end).toBe(from === "active" || from === "reserved" ? "paused" : undefined);
      }),
    );
  });

  it("listListingTransitions never leads back to draft and reaches every other status", () => {
    const reached = new Set(
      listingStatuses.flatMap((from) =>
        (["seller", "staff", "system"] as const).flatMap((actor) =>
          listListingTransitions({ status: from, ended: null }, actor),
        ),
      ),
    );
    expect(reached.has("draft")).toBe(false);
    expect(reached.size).toBe(listingStatuses.length - 1);
  });

  it("resolveListingEndReason returns only end reasons that belong to the new status", () => {
    fc.assert(
      fc.property(status, status, by, ended, (from, to, actor, endReason) => {
        const end = resolveListingEndReason(from, to, actor, endReason ?? undefined);
        if (to === "sold" && end !== undefined) expect(["sold-here", "sold-elsewhere"]).toContain(end);
        else if (to === "closed" && end !== undefined) {
          expect(["paused", "given-up", "taken-down", "account-deleted"]).toContain(end);
        } else if (end !== undefined) expect(end).toBeNull();
      }),
    );
  });

  it("calculateListingExpiry gives a new listing 60 days, and a released reserved listing its remaining days", () => {
    const sixty = new Date("2026-07-31T12:00:00Z");
    const later = new Date("2026-06-20T00:00:00Z");
    expect(calculateListingExpiry("pending", "active", null, { now, listingDays: 60 })).toEqual(sixty);
    expect(
      calculateListingExpiry("expired", "active", new Date("2026-05-01T00:00:00Z"), { now, listingDays: 60 }),
    ).toEqual(sixty);
    expect(calculateListingExpiry("reserved", "active", later, { now, listingDays: 60 })).toEqual(later);
    expect(calculateListingExpiry("reserved", "active", null, { now, listingDays: 60 })).toBeNull();
    expect(
      calculateListingExpiry("reserved", "active", new Date("2026-05-01T00:00:00Z"), { now, listingDays: 60 }),
    ).toEqual(sixty);
    expect(calculateListingExpiry("active", "reserved", later, { now, listingDays: 60 })).toEqual(later);
    expect(calculateListingExpiry("active", "active", later, { now, listingDays: 60 })).toEqual(later);
  });
});
