import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AdEnd } from "#db/schema/ads.ts";
import { type AdStepBy, adStatuses, endOf, expiryAfter, mayMove, movesFrom } from "./steps.ts";

const status = fc.constantFrom(...adStatuses);
const by = fc.constantFrom<AdStepBy>("seller", "staff", "system");
const ended = fc.constantFrom<AdEnd | null>(
  null,
  "paused",
  "given-up",
  "sold-here",
  "sold-elsewhere",
  "taken-down",
  "account-deleted",
);
const now = new Date("2026-06-01T12:00:00Z");

describe("an ad's steps", () => {
  it("sellers never come past those who check ads", () => {
    for (const from of ["draft", "pending", "rejected"] as const) {
      expect(mayMove({ status: from, ended: null }, "active", "seller")).toBe(false);
    }
    expect(mayMove({ status: "closed", ended: "given-up" }, "active", "seller")).toBe(false);
    expect(mayMove({ status: "closed", ended: "paused" }, "active", "seller")).toBe(true);
  });

  it("what was taken down stays down for its seller, whatever they try", () => {
    fc.assert(
      fc.property(fc.constantFrom<AdEnd>("taken-down", "account-deleted"), status, (end, to) => {
        expect(mayMove({ status: "closed", ended: end }, to, "seller")).toBe(false);
      }),
    );
  });

  it("what sellers pause was to be seen before", () => {
    fc.assert(
      fc.property(status, by, (from, who) => {
        const end = endOf(from, "closed", who, "paused");
        expect(end).toBe(from === "active" || from === "reserved" ? "paused" : undefined);
      }),
    );
  });

  it("nothing comes back to being a draft, and every status but a draft is reached", () => {
    const reached = new Set(
      adStatuses.flatMap((from) =>
        (["seller", "staff", "system"] as const).flatMap((who) => movesFrom({ status: from, ended: null }, who)),
      ),
    );
    expect(reached.has("draft")).toBe(false);
    expect(reached.size).toBe(adStatuses.length - 1);
  });

  it("an end goes with the status that it ends in", () => {
    fc.assert(
      fc.property(status, status, by, ended, (from, to, who, said) => {
        const end = endOf(from, to, who, said ?? undefined);
        if (to === "sold" && end !== undefined) expect(["sold-here", "sold-elsewhere"]).toContain(end);
        else if (to === "closed" && end !== undefined) {
          expect(["paused", "given-up", "taken-down", "account-deleted"]).toContain(end);
        } else if (end !== undefined) expect(end).toBeNull();
      }),
    );
  });

  it("an ad is up for sixty days from when it is put up, and what a buyer kept goes on with its days", () => {
    const sixty = new Date("2026-07-31T12:00:00Z");
    const later = new Date("2026-06-20T00:00:00Z");
    expect(expiryAfter("pending", "active", null, { now, listingDays: 60 })).toEqual(sixty);
    expect(expiryAfter("expired", "active", new Date("2026-05-01T00:00:00Z"), { now, listingDays: 60 })).toEqual(sixty);
    expect(expiryAfter("reserved", "active", later, { now, listingDays: 60 })).toEqual(later);
    expect(expiryAfter("reserved", "active", null, { now, listingDays: 60 })).toBeNull();
    expect(expiryAfter("reserved", "active", new Date("2026-05-01T00:00:00Z"), { now, listingDays: 60 })).toEqual(
      sixty,
    );
    expect(expiryAfter("active", "reserved", later, { now, listingDays: 60 })).toEqual(later);
    expect(expiryAfter("active", "active", later, { now, listingDays: 60 })).toEqual(later);
  });
});
