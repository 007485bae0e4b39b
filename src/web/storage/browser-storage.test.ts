import { describe, expect, it } from "vitest";
import { isStorageKey, type StorageKey, type StoredShell, syncStorage, toStorageEntries } from "./browser-storage.ts";

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
    csrfToken: "a token of the session",
  },
  compare: [3, 4],
  cart: { items: [{ ad: 9, options: { side: "left" }, quantity: 2 }] },
  garage: { ids: [4, 6], current: { id: 6, vehicle: 31, name: "2019 Toyota Camry", short: "Camry 2019" } },
  theme: "dark",
};

/** Creates a fake storage that records every write. */
function storage(initialValues: Partial<Record<StorageKey, string>> = {}) {
  const map = new Map<string, string>(Object.entries(initialValues));
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

describe("Browser storage", () => {
  it("[EN-16] toStorageEntries for a visitor contains the preferences and no other data", () => {
    expect(toStorageEntries(visitor)).toEqual({
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

  it("[EN-16] toStorageEntries for a member contains the displayed data and no token", () => {
    const { user, wishlistItems, compareItems, cartItems, theme } = toStorageEntries(member);
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
    expect(JSON.stringify(toStorageEntries(member))).not.toContain("token");
  });

  it("[EN-16] syncStorage writes only entries that changed, and removes user data at sign-out", () => {
    const place = storage();
    syncStorage(() => place, toStorageEntries(member));
    expect(place.writes).toHaveLength(8);
    syncStorage(() => place, toStorageEntries(member));
    expect(place.writes).toHaveLength(8);
    syncStorage(() => place, toStorageEntries({ ...member, account: undefined }));
    expect(place.writes.slice(8)).toEqual(["user", "wishlistItems"]);
    expect(place.map.has("user")).toBe(false);
  });

  it("[EN-16] syncStorage does not throw when the browser's storage is unavailable or full", () => {
    const throwSecurityError = () => {
      throw new DOMException("denied", "SecurityError");
    };
    expect(() => syncStorage(throwSecurityError, toStorageEntries(member))).not.toThrow();
    const full = storage({ user: "old" });
    full.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    syncStorage(() => full, toStorageEntries(visitor));
    // Entries to remove are removed even when writing fails.
    expect(full.map.has("user")).toBe(false);
  });

  it("isStorageKey is true for keys that syncStorage writes, and for the null key of a cleared storage", () => {
    expect([isStorageKey("user"), isStorageKey("theme"), isStorageKey(null), isStorageKey("karaj.seen")]).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});
