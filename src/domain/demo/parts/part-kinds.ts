import type { NewPurchaseOption } from "#domain/listings/write/insert-listings.server.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { DemoBodyStyle } from "../cars/demo-makes.ts";
import electricAndBodyParts from "./electric-and-body-parts.json" with { type: "json" };
import engineParts from "./engine-parts.json" with { type: "json" };
import optionsByName from "./part-options.json" with { type: "json" };
import runningGearParts from "./running-gear-parts.json" with { type: "json" };

/** Variant of a part, such as a size or a grade. The variant appears in the name of the part. */
export type PartSpec = {
  en: string;
  ar: string;
  /** Price relative to the standard variant. */
  priceFactor?: number;
  features?: Record<string, number | string>;
};

/** Kind of part, such as brake pads, with its variants, prices and texts. */
export type PartKind = {
  picture: string;
  category: string;
  name: { en: string; ar: string };
  /** True if the Arabic name is feminine or plural, which decides the form of adjectives. */
  feminine: boolean;
  /** Lowest and highest price in riyals. */
  price: [number, number];
  brands: string[];
  /** True if the part is made for certain models. Other parts fit all cars. */
  fits: boolean;
  /** Body types for which the part exists. */
  bodies?: DemoBodyStyle[];
  /** True if the part is only for models with a manual gearbox. */
  manual?: boolean;
  /** True if the car maker sells the part under its own brand. */
  genuine?: boolean;
  /** True if the part is also sold used, from scrapped cars. */
  secondHand?: boolean;
  specs?: PartSpec[];
  features?: Record<string, number | string>;
  /** Positions on the car for which the part exists, as values of the feature `position`. */
  positions?: string[];
  options?: NewPurchaseOption[];
  /** Possible warranties in months. 0 means no warranty. */
  warranty: number[];
  /** Remarks about the part, each in both languages. */
  notes: LocalizedText[];
};

/** Options of part listings from which a buyer chooses (QV-04). */
const partOptions = optionsByName as Record<keyof typeof optionsByName, NewPurchaseOption>;

/** Kind of part in the tables, which refer to its options by their names. */
type PartKindRow = Omit<PartKind, "options"> & { options?: (keyof typeof partOptions)[] };

const toPartKinds = (rows: unknown): PartKind[] =>
  (rows as PartKindRow[]).map(({ options, ...kind }) => ({
    ...kind,
    options: options?.map((name) => partOptions[name]),
  }));

/** Engine oils of all viscosities. Each number is the price relative to the oil 5W-30. */
const engineOils = Object.entries({ "0W-20": 1.15, "5W-30": 1, "5W-40": 1.1, "10W-40": 0.8, "20W-50": 0.7 }).map(
  ([viscosity, times]): PartKind => ({
    picture: "engine-oil",
    category: "engine-oils",
    name: { en: `engine oil ${viscosity}`, ar: `زيت مكينة ${viscosity}` },
    feminine: false,
    price: [85 * times, 170 * times],
    brands: ["mobil-1", "castrol", "shell-helix", "total-quartz", "liqui-moly", "petromin", "fuchs"],
    fits: false,
    features: { viscosity, volume: 4 },
    options: [partOptions.can],
    warranty: [0],
    notes: [
      { ar: "تخليقي بالكامل، 4 لتر", en: "fully synthetic, 4 litres" },
      { ar: "أصلي وعليه باركود الوكيل", en: "original, with the agent's barcode" },
      { ar: "يتحمل 10 آلاف كيلو", en: "good for 10,000 km" },
      { ar: "مع فلتر زيت هدية على كل كرتون", en: "an oil filter free with every carton" },
    ],
  }),
);

export const partKinds: PartKind[] = [
  ...toPartKinds(runningGearParts),
  ...toPartKinds(engineParts),
  ...engineOils,
  ...toPartKinds(electricAndBodyParts),
];

/** Name of the part brand of each car maker that sells parts under its own brand. */
export const genuineBrandByMake: Record<string, string> = {
  toyota: "toyota-genuine-parts",
  lexus: "toyota-genuine-parts",
  nissan: "nissan-genuine-parts",
  infiniti: "nissan-genuine-parts",
  honda: "honda-genuine-parts",
  hyundai: "hyundai-mobis",
  kia: "hyundai-mobis",
  genesis: "hyundai-mobis",
  ford: "motorcraft",
  lincoln: "motorcraft",
  dodge: "mopar",
  jeep: "mopar",
  chrysler: "mopar",
  chevrolet: "gm-genuine-parts",
  gmc: "gm-genuine-parts",
  cadillac: "gm-genuine-parts",
  "mercedes-benz": "mercedes-benz-genuine-parts",
  bmw: "bmw-genuine-parts",
};
