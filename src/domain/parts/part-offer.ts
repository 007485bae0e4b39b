import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCategoryLineage } from "#domain/catalog/catalog.ts";
import type { ContentLanguage, LocalizedText } from "#kernel/localized-text.ts";
import type { NewPart } from "./part.ts";

/** Terms on which a seller offers a part. */
export type PartOfferTerms = {
  sku: string | null;
  /** Price in minor units. Null means "price on request". */
  priceMinor: number | null;
  compareAtMinor: number | null;
  currency: string;
  stock: number;
  conditionId: number | null;
  name: LocalizedText;
  description: LocalizedText;
  cityId: number | null;
  phone: string | null;
  picture: string | null;
};

/** Offer of a part for which no listing is written yet. */
export type NewPartOffer = PartOfferTerms & {
  partId: number;
  part: Pick<NewPart, "brandId" | "categoryId" | "partNumber" | "rules">;
  seller: { id: number; slug: string };
};

/** Maximum number of models that a generated description names. */
const MAX_MODELS_IN_DESCRIPTION = 6;

/** Generates name and description of a part in both languages, from the names in the catalog. */
export function generatePartTexts(
  catalog: Catalog,
  part: NewPartOffer["part"],
): { name: LocalizedText; description: LocalizedText } {
  const fitting = (part.rules ?? []).filter(({ effect }) => effect === "fits");
  const ranges = new Map<number, { from: number; to: number | null }>();
  for (const { modelId, yearFrom, yearTo } of fitting) {
    const existing = ranges.get(modelId);
    const to =
      existing && (existing.to === null || yearTo === null) ? null : Math.max(existing?.to ?? 0, yearTo ?? 0) || null;
    ranges.set(modelId, { from: Math.min(existing?.from ?? yearFrom, yearFrom), to: existing ? to : yearTo });
  }
  const words = (language: ContentLanguage) => {
    const category = catalog.categories.byId.get(part.categoryId);
    const cars = [...ranges].slice(0, MAX_MODELS_IN_DESCRIPTION).map(([modelId, { from, to }]) => {
      const model = catalog.models.get(modelId);
      const make = catalog.makes.byId.get(model?.makeId ?? 0);
      const years = to === from ? from : to ? `${from}-${to}` : language === "ar" ? `${from} وما بعد` : `from ${from}`;
      return `${make?.name[language]} ${model?.name[language]} ${years}`;
    });
    return {
      brand: catalog.brands.byId.get(part.brandId ?? 0)?.name[language],
      type: (category?.name[language] ?? "").replace(/ \(.*\)/, ""),
      cars,
      more: ranges.size - cars.length,
    };
  };
  const en = words("en");
  const ar = words("ar");
  const number = part.partNumber;
  const joinWords = (parts: (string | null | undefined)[], joint = " ") => parts.filter(Boolean).join(joint);
  return {
    name: {
      en: joinWords([joinWords([en.brand, en.type.toLowerCase(), number]), en.cars[0]], ", "),
      ar: joinWords([ar.type, ar.brand, number, ar.cars[0] && `ل${ar.cars[0]}`]),
    },
    description: {
      en: joinWords(
        [
          `Part number ${number}`,
          en.cars.length > 0 ? `for ${en.cars.join(", ")}${en.more > 0 ? ` and ${en.more} more models` : ""}` : "",
        ],
        ", ",
      ),
      ar: joinWords(
        [
          `رقم القطعة ${number}`,
          ar.cars.length > 0 ? `تركب على ${ar.cars.join("، ")}${ar.more > 0 ? ` وموديلات أخرى (${ar.more})` : ""}` : "",
        ],
        "، ",
      ),
    },
  };
}

/**
 * Returns the axle on which the part fits according to all rules, for the axle filter. Returns null if the rules
 * differ.
 */
export function findCommonAxle(catalog: Catalog, { categoryId, rules }: NewPartOffer["part"]): "front" | "rear" | null {
  const category = catalog.categories.byId.get(categoryId);
  const hasAxleFeature =
    category &&
    getCategoryLineage(catalog, category).some((each) => each.features.some((f) => f.feature.key === "axle"));
  const axles = new Set(
    (rules ?? []).filter(({ effect }) => effect === "fits").map(({ position }) => position?.split("-")[0]),
  );
  const [axle] = axles;
  return hasAxleFeature && axles.size === 1 && (axle === "front" || axle === "rear") ? axle : null;
}
