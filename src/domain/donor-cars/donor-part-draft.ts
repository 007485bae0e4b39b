import type { Catalog } from "#domain/catalog/catalog.ts";
import { type Draft, listingTextMaxLengths } from "#domain/listing-editor/draft.ts";
import { EMPTY_RULE_NOTE, type NewPart, unconditionalRule } from "#domain/parts/part.ts";
import { formatSitePartNumber } from "#domain/parts/site-part-number.ts";
import { formatEngineName } from "#domain/vehicles/vehicle-names.ts";
import type { ContentLanguage } from "#kernel/localized-text.ts";
import { type DonorCar, getDonorCarName } from "./donor-car.ts";
import type { DonorPartKind } from "./donor-parts.ts";

type DescribedCar = Pick<
  DonorCar,
  "id" | "modelId" | "year" | "engine" | "mileageKm" | "colorId" | "cityId" | "phone" | "currency" | "note"
>;

/** Formats the facts of a car in one line: "2.5L 4-cyl petrol · 187,000 km · White". */
function formatFacts(
  { engine, mileageKm, colorId }: DescribedCar,
  catalog: Catalog,
  language: ContentLanguage,
): string {
  const km = { en: "km", ar: "كم" }[language];
  return [
    engine && formatEngineName(engine, catalog.lookups, language),
    mileageKm === null ? null : `${mileageKm.toLocaleString("en-US")} ${km}`,
    catalog.lookups.get(colorId ?? 0)?.name[language],
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Returns the language of a note, by its script. */
const getNoteLanguage = (note: string): ContentLanguage => (/\p{Script=Arabic}/u.test(note) ? "ar" : "en");

/**
 * Builds the fields of the listing of a part, in both languages, as the editor of listings has them. `price` is typed in
 * the currency of the car; without a price, buyers ask for it.
 */
export function buildDonorPartDraft(
  kind: DonorPartKind,
  car: DescribedCar,
  price: string | undefined,
  catalog: Catalog,
): Draft {
  const carName = getDonorCarName(car, catalog);
  const describe = (language: ContentLanguage) =>
    [
      {
        en: `Used ${kind.name.en.toLowerCase()} from a dismantled ${carName.en}.`,
        ar: `${kind.name.ar} مستعمل من ${carName.ar} في التشليح.`,
      }[language],
      formatFacts(car, catalog, language),
      car.note !== null && getNoteLanguage(car.note) === language ? car.note : "",
    ]
      .filter(Boolean)
      .join("\n");
  const shorten = (name: string) => [...name].slice(0, listingTextMaxLengths.name).join("");
  return {
    category: kind.category,
    fits: "unknown",
    "feature.condition": "used",
    "feature.position": kind.position,
    "feature.axle": kind.axle,
    nameEn: shorten(`${kind.name.en}, ${carName.en}, used`),
    nameAr: shorten(`${kind.name.ar} ${carName.ar} تشليح`),
    textEn: describe("en"),
    textAr: describe("ar"),
    asks: price === undefined ? "request" : "price",
    price,
    currency: car.currency,
    stock: "1",
    city: String(car.cityId),
    phone: car.phone,
  };
}

/**
 * Builds the part with its fitment: the model and year of the car, and its engine for parts that depend on the engine.
 * The number identifies the part within the site and is not shown to buyers.
 */
export const buildDonorPart = (
  kind: DonorPartKind,
  { id, modelId, year, engine }: DescribedCar,
  categoryId: number,
): NewPart => ({
  brandId: null,
  categoryId,
  partNumber: formatSitePartNumber(id, kind.key),
  universal: false,
  numbers: null,
  rules: [
    {
      ...unconditionalRule,
      modelId,
      yearFrom: year,
      yearTo: year,
      engineId: kind.byEngine ? (engine?.id ?? null) : null,
      note: EMPTY_RULE_NOTE,
    },
  ],
});
