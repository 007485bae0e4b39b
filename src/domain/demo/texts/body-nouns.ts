import type { DemoBodyStyle } from "../cars/demo-makes.ts";

/** Noun that people use for each body type. `feminine` tells the grammatical gender of the Arabic noun. */
export const bodyNouns: Record<DemoBodyStyle, { ar: string; feminine: boolean; en: string }> = {
  sedan: { ar: "السيارة", feminine: true, en: "the car" },
  coupe: { ar: "السيارة", feminine: true, en: "the car" },
  hatchback: { ar: "السيارة", feminine: true, en: "the car" },
  convertible: { ar: "السيارة", feminine: true, en: "the car" },
  wagon: { ar: "السيارة", feminine: true, en: "the car" },
  suv: { ar: "الجيب", feminine: false, en: "the SUV" },
  pickup: { ar: "الونيت", feminine: false, en: "the pickup" },
  van: { ar: "الفان", feminine: false, en: "the van" },
  bus: { ar: "الباص", feminine: false, en: "the bus" },
  truck: { ar: "الشاحنة", feminine: true, en: "the truck" },
};
