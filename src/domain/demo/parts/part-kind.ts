import type { NewPurchaseOption } from "#domain/listings/write/insert-listings.server.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { DemoBodyStyle } from "../cars/demo-model.ts";

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
  /** True if the Arabic name is feminine or plural. */
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
  options?: NewPurchaseOption[];
  /** Possible warranties in months. 0 means no warranty. */
  warranty: number[];
  /** Remarks about the part, each in both languages. */
  notes: LocalizedText[];
};

/** Creates a text from its Arabic and its English version. */
export const createBilingualText = (ar: string, en: string): LocalizedText => ({ ar, en });

const createOptionValue = (slug: string, ar: string, en: string, color?: string) => ({
  slug,
  name: { ar, en },
  color,
});

/** Options of part listings from which a buyer chooses (QV-04). */
export const partOptions = {
  side: {
    slug: "side",
    type: "default",
    name: { ar: "الجهة", en: "Side" },
    values: [createOptionValue("left", "يسار", "Left"), createOptionValue("right", "يمين", "Right")],
  },
  housing: {
    slug: "color",
    type: "color",
    name: { ar: "اللون", en: "Colour" },
    values: [
      createOptionValue("silver", "فضي", "Silver", "#d9d9d9"),
      createOptionValue("black", "أسود", "Black", "#262626"),
      createOptionValue("gray", "رمادي", "Gray", "#808080"),
    ],
  },
  interiorColour: {
    slug: "color",
    type: "color",
    name: { ar: "اللون", en: "Colour" },
    values: [
      createOptionValue("black", "أسود", "Black", "#262626"),
      createOptionValue("beige", "بيج", "Beige", "#d8c7a6"),
      createOptionValue("brown", "بني", "Brown", "#6b4a34"),
      createOptionValue("gray", "رمادي", "Gray", "#808080"),
    ],
  },
  wheelColour: {
    slug: "color",
    type: "color",
    name: { ar: "اللون", en: "Finish" },
    values: [
      createOptionValue("silver", "فضي", "Silver", "#d9d9d9"),
      createOptionValue("black", "أسود", "Black", "#262626"),
      createOptionValue("bronze", "برونزي", "Bronze", "#8c6239"),
    ],
  },
  quantity: {
    slug: "quantity",
    type: "default",
    name: { ar: "العدد", en: "Quantity" },
    values: [
      createOptionValue("one", "حبة", "One"),
      createOptionValue("two", "حبتين", "Two"),
      createOptionValue("four", "طقم 4 حبات", "Set of four"),
    ],
  },
  seats: {
    slug: "rows",
    type: "default",
    name: { ar: "الصفوف", en: "Rows" },
    values: [
      createOptionValue("two", "صفين (5 ركاب)", "Two rows (5 seats)"),
      createOptionValue("three", "3 صفوف (7 ركاب)", "Three rows (7 seats)"),
    ],
  },
  can: {
    slug: "size",
    type: "default",
    name: { ar: "الحجم", en: "Size" },
    values: [
      createOptionValue("1l", "لتر واحد", "1 litre"),
      createOptionValue("4l", "4 لتر", "4 litres"),
      createOptionValue("5l", "5 لتر", "5 litres"),
    ],
  },
  grade: {
    slug: "grade",
    type: "default",
    name: { ar: "الدرجة", en: "Grade" },
    values: [
      createOptionValue("standard", "عادي", "Standard"),
      createOptionValue("heavy-duty", "شديد التحمل", "Heavy duty"),
    ],
  },
  blade: {
    slug: "length",
    type: "default",
    name: { ar: "المقاس", en: "Length" },
    values: [
      createOptionValue("22-18", "22 و18 بوصة", "22 and 18 in"),
      createOptionValue("24-18", "24 و18 بوصة", "24 and 18 in"),
      createOptionValue("26-16", "26 و16 بوصة", "26 and 16 in"),
    ],
  },
} satisfies Record<string, NewPurchaseOption>;
