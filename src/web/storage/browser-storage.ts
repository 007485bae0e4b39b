import type { PageShellData } from "#web/layout/shell.server.ts";

/** Keys in localStorage for the account and its preferences (EN-16). The values never contain a token. */
const storageKeys = [
  "user",
  "wishlistItems",
  "compareItems",
  "cartItems",
  "vehicles",
  "currency",
  "language",
  "theme",
] as const;
export type StorageKey = (typeof storageKeys)[number];

export type StoredShell = Pick<PageShellData, "account" | "compare" | "garage" | "currency" | "language" | "theme"> & {
  cart: Pick<PageShellData["cart"], "items">;
};

/** Returns the value to store for each key. Null removes the key. */
export function toStorageEntries(shell: StoredShell): Record<StorageKey, string | null> {
  const { account } = shell;
  const list = (items: readonly unknown[]) => (items.length > 0 ? JSON.stringify(items) : null);
  return {
    user:
      account === undefined
        ? null
        : JSON.stringify({
            id: account.id,
            name: account.name,
            lastName: account.lastName,
            email: account.email,
            thumbnail_url: account.avatar,
          }),
    wishlistItems: list(account?.favourites ?? []),
    compareItems: list(shell.compare),
    cartItems: list(shell.cart.items),
    // The current vehicle is stored although EN-16 does not list it, because all tabs share it.
    vehicles: shell.garage.ids.length > 0 ? JSON.stringify(shell.garage) : null,
    currency: shell.currency,
    language: shell.language,
    theme: shell.theme ?? null,
  };
}

/**
 * Writes the values that have changed. Unchanged values are not written, because each write sends an event to the
 * other tabs. Does nothing when the storage is blocked or full.
 */
export function syncStorage(
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">,
  entries: Partial<Record<StorageKey, string | null>>,
): void {
  for (const [key, value] of Object.entries(entries)) {
    try {
      const store = storage();
      if (store.getItem(key) === value) continue;
      if (value === null) store.removeItem(key);
      else store.setItem(key, value);
    } catch {
      // The page uses the data of the server and does not depend on storage.
    }
  }
}

/** Returns whether a storage event concerns one of the site's keys. A null key means that all keys were cleared. */
export const isStorageKey = (key: string | null): boolean => key === null || storageKeys.some((each) => each === key);
