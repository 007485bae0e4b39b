import { describe, expect, it } from "vitest";
import { entriesOf, isOurs, keepInStep, type StorageKey, type StoredShell } from "./browser-storage.ts";

const visitor: StoredShell = {
  account: undefined,
  compare: [],
  cart: { items: [] },
  garage: { ids: [] },
  currency: "SAR",
  language: "ar",
  theme: undefined,
};
const member: StoredShell = {
  ...visitor,
  account: {
    id: 7,
    name: "Sara",
    lastName: "Ali",
    email: "sara@example.com",
    avatar: "/account/avatars/a.webp",
    favourites: [12, 5],
    unread: 0,
    messages: 0,
    forgery: "a token of the session",
  },
  compare: [3, 4],
  cart: { items: [{ ad: 9, options: { side: "left" }, quantity: 2 }] },
  garage: { ids: [4, 6], current: { id: 6, vehicle: 31, name: "2019 Toyota Camry", short: "Camry 2019" } },
  theme: "dark",
};

/** A storage that counts what is written. */
function storage(held: Partial<Record<StorageKey, string>> = {}) {
  const map = new Map<string, string>(Object.entries(held));
  const writes: string[] = [];
  return {
    map,
    writes,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => {
      writes.push(key);
      map.set(key, value);
    },
    removeItem: (key: string) => {
      writes.push(key);
      map.delete(key);
    },
  };
}

describe("what a browser keeps", () => {
  it("[EN-16] of a visitor: what they chose, and nothing of what they don't have", () => {
    expect(entriesOf(visitor)).toEqual({
      user: null,
      wishlistItems: null,
      compareItems: null,
      cartItems: null,
      vehicles: null,
      currency: "SAR",
      language: "ar",
      theme: null,
    });
  });

  it("[EN-16] of a member: what the page shows, and never a token", () => {
    const { user, wishlistItems, compareItems, cartItems, theme } = entriesOf(member);
    expect(JSON.parse(user ?? "")).toEqual({
      id: 7,
      name: "Sara",
      lastName: "Ali",
      email: "sara@example.com",
      thumbnail_url: "/account/avatars/a.webp",
    });
    expect([wishlistItems, compareItems, cartItems, theme]).toEqual([
      "[12,5]",
      "[3,4]",
      '[{"ad":9,"options":{"side":"left"},"quantity":2}]',
      "dark",
    ]);
    expect(JSON.stringify(entriesOf(member))).not.toContain("token");
  });

  it("[EN-16] is written only where it differs, and taken away at sign-out", () => {
    const place = storage();
    keepInStep(() => place, entriesOf(member));
    expect(place.writes).toHaveLength(8);
    keepInStep(() => place, entriesOf(member));
    expect(place.writes).toHaveLength(8);
    keepInStep(() => place, entriesOf({ ...member, account: undefined }));
    expect(place.writes.slice(8)).toEqual(["user", "wishlistItems"]);
    expect(place.map.has("user")).toBe(false);
  });

  it("[EN-16] never stands in the way: storage that is refused, or full", () => {
    const refused = () => {
      throw new DOMException("denied", "SecurityError");
    };
    expect(() => keepInStep(refused, entriesOf(member))).not.toThrow();
    const full = storage({ user: "old" });
    full.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    keepInStep(() => full, entriesOf(visitor));
    // What has to go still goes.
    expect(full.map.has("user")).toBe(false);
  });

  it("other tabs' news is ours when it is about these, or about everything", () => {
    expect([isOurs("user"), isOurs("theme"), isOurs(null), isOurs("karaj.seen")]).toEqual([true, true, true, false]);
  });
});
