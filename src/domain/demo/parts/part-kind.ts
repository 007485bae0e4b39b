import type { NewOption } from "#domain/ads/insert.server.ts";
import type { LocalText } from "#kernel/local-text.ts";
import type { DemoBody } from "../cars/model.ts";

/** One make-up of a part: a size, a grade; it stands in the name. */
export type PartSpec = {
  en: string;
  ar: string;
  /** What it costs beside the plain one. */
  times?: number;
  features?: Record<string, number | string>;
};

/** Something that is sold for cars, in the kinds and sizes it comes in. */
export type PartKind = {
  picture: string;
  category: string;
  name: { en: string; ar: string };
  /** Whether Arabic calls it by a feminine noun, or a plural. */
  feminine: boolean;
  /** Riyals, from and to. */
  price: [number, number];
  brands: string[];
  /** Made for certain models; others fit all cars. */
  fits: boolean;
  /** Only for cars of these bodies. */
  bodies?: DemoBody[];
  /** Only for cars that come with a manual gearbox. */
  manual?: boolean;
  /** The maker of the car sells it too, under its own brand. */
  genuine?: boolean;
  /** Taken from scrapped cars too. */
  secondHand?: boolean;
  specs?: PartSpec[];
  features?: Record<string, number | string>;
  options?: NewOption[];
  /** Months, one of them; 0 is none. */
  warranty: number[];
  /** What is special about it, the languages side by side. */
  notes: LocalText[];
};

export const note = (ar: string, en: string): LocalText => ({ ar, en });

const value = (slug: string, ar: string, en: string, color?: string) => ({
  slug,
  name: { ar, en },
  ...(color ? { color } : {}),
});

/** What a buyer chooses (QV-04). */
export const optionOf = {
  side: {
    slug: "side",
    type: "default",
    name: { ar: "الجهة", en: "Side" },
    values: [value("left", "يسار", "Left"), value("right", "يمين", "Right")],
  },
  housing: {
    slug: "color",
    type: "color",
    name: { ar: "اللون", en: "Colour" },
    values: [
      value("silver", "فضي", "Silver", "#d9d9d9"),
      value("black", "أسود", "Black", "#262626"),
      value("gray", "رمادي", "Gray", "#808080"),
    ],
  },
  interiorColour: {
    slug: "color",
    type: "color",
    name: { ar: "اللون", en: "Colour" },
    values: [
      value("black", "أسود", "Black", "#262626"),
      value("beige", "بيج", "Beige", "#d8c7a6"),
      value("brown", "بني", "Brown", "#6b4a34"),
      value("gray", "رمادي", "Gray", "#808080"),
    ],
  },
  wheelColour: {
    slug: "color",
    type: "color",
    name: { ar: "اللون", en: "Finish" },
    values: [
      value("silver", "فضي", "Silver", "#d9d9d9"),
      value("black", "أسود", "Black", "#262626"),
      value("bronze", "برونزي", "Bronze", "#8c6239"),
    ],
  },
  quantity: {
    slug: "quantity",
    type: "default",
    name: { ar: "العدد", en: "Quantity" },
    values: [value("one", "حبة", "One"), value("two", "حبتين", "Two"), value("four", "طقم 4 حبات", "Set of four")],
  },
  seats: {
    slug: "rows",
    type: "default",
    name: { ar: "الصفوف", en: "Rows" },
    values: [
      value("two", "صفين (5 ركاب)", "Two rows (5 seats)"),
      value("three", "3 صفوف (7 ركاب)", "Three rows (7 seats)"),
    ],
  },
  can: {
    slug: "size",
    type: "default",
    name: { ar: "الحجم", en: "Size" },
    values: [value("1l", "لتر واحد", "1 litre"), value("4l", "4 لتر", "4 litres"), value("5l", "5 لتر", "5 litres")],
  },
  grade: {
    slug: "grade",
    type: "default",
    name: { ar: "الدرجة", en: "Grade" },
    values: [value("standard", "عادي", "Standard"), value("heavy-duty", "شديد التحمل", "Heavy duty")],
  },
  blade: {
    slug: "length",
    type: "default",
    name: { ar: "المقاس", en: "Length" },
    values: [
      value("22-18", "22 و18 بوصة", "22 and 18 in"),
      value("24-18", "24 و18 بوصة", "24 and 18 in"),
      value("26-16", "26 و16 بوصة", "26 and 16 in"),
    ],
  },
} satisfies Record<string, NewOption>;
