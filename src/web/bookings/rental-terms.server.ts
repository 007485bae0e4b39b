import type { Catalog } from "#domain/catalog/catalog.ts";
import type { Listing } from "#domain/listings/detail/listing.ts";
import { listSpecifications } from "#domain/listings/detail/specifications.ts";
import type { Language } from "#kernel/localized-text.ts";
import type { IconName } from "#ui/icon-names.ts";
import { getKeyedSpecRows } from "#web/listing-card/spec-rows.ts";

/** Features of rentals that are terms of the rental, in order, with their icons. */
const termIcons = {
  min_age: "user",
  deposit: "currency",
  insurance: "shield",
  mileage_per_day: "road",
  extra_km_price: "plus",
  delivery: "pin",
  with_driver: "wheel",
} as const satisfies Record<string, IconName>;

/** Keys of the specifications that the terms of a rental show. Other lists of specifications leave them out. */
export const rentalTermKeys: ReadonlySet<string> = new Set([...Object.keys(termIcons), "minimum_days"]);

/** Presents the terms of a rental from its features. Features that the listing does not state are left out. */
export function getRentalTerms(listing: Listing, catalog: Catalog, language: Language) {
  const rows = new Map(getKeyedSpecRows(listing, catalog, language).map((row) => [row.key, row]));
  const dailyKm = listSpecifications(catalog, listing).find(({ feature }) => feature.key === "mileage_per_day");
  return {
    rows: Object.entries(termIcons).flatMap(([key, icon]) => {
      const row = rows.get(key);
      return row ? { label: row.name, value: row.value, icon } : [];
    }),
    deposit: rows.get("deposit")?.value,
    extraKm: rows.get("extra_km_price")?.value,
    /** Distance per day in kilometres that the price includes. */
    dailyKm: dailyKm?.kind === "number" ? dailyKm.value : undefined,
  };
}

export type RentalTerms = ReturnType<typeof getRentalTerms>;
