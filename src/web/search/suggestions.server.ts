import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { categoryPath } from "#domain/catalog/catalogue.ts";
import { type Suggestions, vehiclePath } from "#domain/search/suggestions.ts";
import { formatters } from "#i18n/formatters.ts";
import { inLanguage, type LocalText, type ShownText } from "#kernel/local-text.ts";
import type { Preferences } from "#web/context.ts";
import { type CardData, cardOf } from "#web/shop/card.ts";

/** A make, model or category with its number of ads, ready to be shown. */
export type ShownName = { href: string; name: string; within: string; count: number; shown: string };

/** An ad as suggestions show it. */
export type ShownAd = Pick<CardData, "href" | "price" | "perDay" | "drawing"> & {
  name: ShownText;
  picture: string | undefined;
  /** What tells it from others of the same name. */
  detail: string;
};

/** Suggestions in the reader's words and currency. */
export type ShownSuggestions = {
  vehicles: ShownName[];
  categories: ShownName[];
  products: ShownAd[];
  correction: string | undefined;
};

export function shownSuggestions(
  found: Suggestions,
  catalogue: Catalogue,
  preferences: Preferences,
  now: Date,
): ShownSuggestions {
  const { language } = preferences;
  const text = (name: LocalText | undefined) => (name ? inLanguage(name, language).text : "");
  const { number } = formatters(language);
  return {
    correction: found.correction,
    vehicles: found.vehicles.map((vehicle) => ({
      href: vehiclePath(vehicle),
      name: [text(vehicle.make.name), text(vehicle.model?.name)].filter(Boolean).join(" "),
      within: "",
      count: vehicle.count,
      shown: number(vehicle.count),
    })),
    categories: found.categories.map(({ category, count }) => ({
      href: categoryPath(category),
      name: text(category.name),
      within: text(catalogue.categories.byId.get(category.parentId ?? 0)?.name),
      count,
      shown: number(count),
    })),
    products: found.products.map((ad) => {
      const card = cardOf(ad, catalogue, preferences, now);
      const told = card.facts.filter(({ icon }) => icon === "road" || icon === "pin" || icon === "tag");
      return {
        href: card.href,
        name: card.name,
        price: card.price,
        perDay: card.perDay,
        picture: card.images[0]?.url,
        drawing: card.drawing,
        detail: told.map((fact) => fact.text).join(" · "),
      };
    }),
  };
}
