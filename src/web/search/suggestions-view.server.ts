import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCategoryPath } from "#domain/catalog/catalog.ts";
import { getVehicleListPath, type SearchSuggestions } from "#domain/listings/suggestions/suggestions.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { type LocalizedText, pickTranslation } from "#kernel/localized-text.ts";
import type { Preferences } from "#web/context.ts";
import { toCardData } from "#web/listing-card/card-data.ts";
import { withRegion } from "#web/navigation/region-links.ts";

/** Presents search suggestions in the reader's language and currency. */
export function presentSuggestions(found: SearchSuggestions, catalog: Catalog, preferences: Preferences, now: Date) {
  const { language } = preferences;
  const text = (name: LocalizedText | undefined) => (name ? pickTranslation(name, language).text : "");
  const { formatNumber: number } = getFormatters(language);
  const toRegion = (href: string) => withRegion(href, found.region?.slug);
  return {
    correction: found.correction,
    vehicles: found.vehicles.map((vehicle) => ({
      href: toRegion(getVehicleListPath(vehicle)),
      name: [text(vehicle.make.name), text(vehicle.model?.name)].filter(Boolean).join(" "),
      within: "",
      count: vehicle.count,
      shown: number(vehicle.count),
    })),
    categories: found.categories.map(({ category, count }) => ({
      href: toRegion(getCategoryPath(category)),
      name: text(category.name),
      within: text(catalog.categories.byId.get(category.parentId ?? 0)?.name),
      count,
      shown: number(count),
    })),
    products: found.products.map((listing) => {
      const card = toCardData(listing, catalog, preferences, now);
      const detailFacts = card.facts.filter(({ key }) => key === "mileage" || key === "city" || key === "brand");
      return {
        href: card.href,
        name: card.name,
        price: card.price,
        perDay: card.perDay,
        picture: card.images[0]?.url,
        drawing: card.drawing,
        /** Detail that distinguishes listings with the same name. */
        detail: detailFacts.map((detail) => detail.text).join(" · "),
      };
    }),
  };
}

export type SuggestionsView = ReturnType<typeof presentSuggestions>;
export type SuggestedName = SuggestionsView["vehicles" | "categories"][number];
export type SuggestedListing = SuggestionsView["products"][number];
