import type { Shell } from "#web/layout/shell.server.ts";

/** EN-16: what a browser keeps of who is here and what they chose. Nothing in it opens anything: no token, ever. */
export const storageKeys = [
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

export type StoredShell = Pick<Shell, "account" | "compare" | "garage" | "currency" | "language" | "theme"> & {
  cart: Pick<Shell["cart"], "items">;
};

/** What belongs into storage; null: nothing. */
export function entriesOf(shell: StoredShell): Record<StorageKey, string | null> {
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
    // Beside those of the requirements: which car parts are shown for is the same in all tabs.
    vehicles: shell.garage.ids.length > 0 ? JSON.stringify(shell.garage) : null,
    currency: shell.currency,
    language: shell.language,
    theme: shell.theme ?? null,
  };
}

/** Writes what differs, so that other tabs hear of changes alone. A browser may refuse storage, or have no room. */
export function keepInStep(
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">,
  entries: Partial<Record<StorageKey, string | null>>,
): void {
  for (const [key, value] of Object.entries(entries)) {
    try {
      const place = storage();
      if (place.getItem(key) === value) continue;
      if (value === null) place.removeItem(key);
      else place.setItem(key, value);
    } catch {
      // The page itself goes by what the server says.
    }
  }
}

/** Whether a change in another tab is about one of these; no key means that everything was cleared. */
export const isOurs = (key: string | null): boolean => key === null || storageKeys.some((each) => each === key);
