import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { lineage } from "#domain/catalog/catalogue.ts";
import type { Language, LocalText } from "#kernel/local-text.ts";
import type { NewPart } from "./part.ts";

/** What somebody offers a part for, and how. */
export type OfferTerms = {
  sku: string | null;
  /** Null: price on request. */
  priceMinor: number | null;
  compareAtMinor: number | null;
  currency: string;
  stock: number;
  conditionId: number | null;
  name: LocalText;
  description: LocalText;
  cityId: number | null;
  phone: string | null;
  picture: string | null;
};

/** Somebody's offer of a part, before its ad is written. */
export type NewOffer = OfferTerms & {
  partId: number;
  part: Pick<NewPart, "brandId" | "categoryId" | "partNumber" | "rules">;
  seller: { id: number; slug: string };
};

/** So many models a description names. */
const mostModels = 6;

/** A name and a description for a part that came without them, from the catalogue's names in both languages. */
export function describePart(
  catalogue: Catalogue,
  part: NewOffer["part"],
): { name: LocalText; description: LocalText } {
  const fitting = (part.rules ?? []).filter(({ effect }) => effect === "fits");
  const ranges = new Map<number, { from: number; to: number | null }>();
  for (const { modelId, yearFrom, yearTo } of fitting) {
    const known = ranges.get(modelId);
    const to = known && (known.to === null || yearTo === null) ? null : Math.max(known?.to ?? 0, yearTo ?? 0) || null;
    ranges.set(modelId, { from: Math.min(known?.from ?? yearFrom, yearFrom), to: known ? to : yearTo });
  }
  const words = (language: Language) => {
    const category = catalogue.categories.byId.get(part.categoryId);
    const cars = [...ranges].slice(0, mostModels).map(([modelId, { from, to }]) => {
      const model = catalogue.models.get(modelId);
      const make = catalogue.makes.byId.get(model?.makeId ?? 0);
      const years = to === from ? from : to ? `${from}-${to}` : language === "ar" ? `${from} وما بعد` : `from ${from}`;
      return `${make?.name[language]} ${model?.name[language]} ${years}`;
    });
    return {
      brand: catalogue.brands.byId.get(part.brandId ?? 0)?.name[language],
      type: (category?.name[language] ?? "").replace(/ \(.*\)/, ""),
      cars,
      more: ranges.size - cars.length,
    };
  };
  const en = words("en");
  const ar = words("ar");
  const number = part.partNumber;
  const joined = (parts: (string | null | undefined)[], joint = " ") => parts.filter(Boolean).join(joint);
  return {
    name: {
      en: joined([joined([en.brand, en.type.toLowerCase(), number]), en.cars[0]], ", "),
      ar: joined([ar.type, ar.brand, number, ar.cars[0] && `ل${ar.cars[0]}`]),
    },
    description: {
      en: joined(
        [
          `Part number ${number}`,
          en.cars.length > 0 ? `for ${en.cars.join(", ")}${en.more > 0 ? ` and ${en.more} more models` : ""}` : "",
        ],
        ", ",
      ),
      ar: joined(
        [
          `رقم القطعة ${number}`,
          ar.cars.length > 0 ? `تركب على ${ar.cars.join("، ")}${ar.more > 0 ? ` وموديلات أخرى (${ar.more})` : ""}` : "",
        ],
        "، ",
      ),
    },
  };
}

/** The axle that all fitting rules name, for the filter by axle; null when they don't agree. */
export function axleOf(catalogue: Catalogue, { categoryId, rules }: NewOffer["part"]): "front" | "rear" | null {
  const category = catalogue.categories.byId.get(categoryId);
  const asked =
    category && lineage(catalogue, category).some((each) => each.features.some((f) => f.feature.key === "axle"));
  const axles = new Set(
    (rules ?? []).filter(({ effect }) => effect === "fits").map(({ position }) => position?.split("-")[0]),
  );
  const [axle] = axles;
  return asked && axles.size === 1 && (axle === "front" || axle === "rear") ? axle : null;
}
