import type { Brand, Make, Model } from "#domain/catalog/catalog.ts";
import { hashToSeed } from "../dice.ts";
import { genuineBrandByMake, type PartKind } from "./part-kinds.ts";

/** Part brands that belong to a car maker. */
export const genuineBrands: ReadonlySet<string> = new Set(Object.values(genuineBrandByMake));

/** First five digits of Toyota part numbers by part category. */
const toyotaPartGroups: Readonly<Record<string, string>> = {
  "brake-discs": "43512",
  "brake-pads": "04465",
  "shock-absorbers": "48510",
  "spark-plugs": "90919",
  "timing-belts": "13568",
  "fuel-pumps": "23220",
  "oil-filters": "90915",
  "air-filters": "17801",
  radiators: "16400",
  "clutch-kits": "31250",
  alternators: "27060",
  starters: "28100",
  headlights: "81110",
  "tail-lights": "81550",
  "side-mirrors": "87910",
};

/** Generates a part number in the format of the brand. The same `mark` always gives the same number. */
export function generatePartNumber(brand: Brand, category: string, mark: string): string {
  const digits = String(hashToSeed(mark)).padStart(10, "0");
  if (brand.slug.includes("toyota")) return `${toyotaPartGroups[category] ?? digits.slice(0, 5)}-${digits.slice(5)}`;
  const letters = brand.slug.slice(0, 2).toUpperCase();
  if (genuineBrands.has(brand.slug)) return `${digits.slice(0, 5)}-${letters}${digits.slice(5, 8)}`;
  return `${letters}${digits.slice(2, 5)}.${digits.slice(5)}`;
}

/** Generates the car maker's number (OE) of a part. All brands of the part have the same OE number. */
export function generateOePartNumber(
  brands: ReadonlyMap<string, Brand>,
  kind: PartKind,
  make: Make,
  model: Model,
): string {
  const own = brands.get(genuineBrandByMake[make.slug] ?? "");
  const mark = `oe/${kind.name.en}/${make.slug}/${model.slug}`;
  if (own) return generatePartNumber(own, kind.category, mark);
  const digits = String(hashToSeed(mark)).padStart(10, "0");
  return `${make.slug.slice(0, 1).toUpperCase()}${digits.slice(2, 5)} ${digits.slice(5, 7)} ${digits.slice(7)}`;
}
