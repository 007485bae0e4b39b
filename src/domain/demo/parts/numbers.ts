import type { Brand, Make, Model } from "#domain/catalog/catalogue.ts";
import { seedOf } from "../dice.ts";
import type { PartKind } from "./part-kind.ts";
import { genuineBrandOf } from "./part-kinds.ts";

/** Brands that aren't a car maker's own and yet stand for it. */
export const makersBrands: ReadonlySet<string> = new Set(Object.values(genuineBrandOf));

/** With which digits Toyota begins the numbers of such parts. */
const toyotaGroups: Readonly<Record<string, string>> = {
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

/** A number in the shape that brand's numbers have, the same for the same `mark`. */
export function partNumber(brand: Brand, category: string, mark: string): string {
  const digits = String(seedOf(mark)).padStart(10, "0");
  if (brand.slug.includes("toyota")) return `${toyotaGroups[category] ?? digits.slice(0, 5)}-${digits.slice(5)}`;
  const letters = brand.slug.slice(0, 2).toUpperCase();
  if (makersBrands.has(brand.slug)) return `${digits.slice(0, 5)}-${letters}${digits.slice(5, 8)}`;
  return `${letters}${digits.slice(2, 5)}.${digits.slice(5)}`;
}

/** What the car's maker calls such a part: the same for every brand that makes it. */
export function makersNumber(brands: ReadonlyMap<string, Brand>, kind: PartKind, make: Make, model: Model): string {
  const own = brands.get(genuineBrandOf[make.slug] ?? "");
  const mark = `oe/${kind.name.en}/${make.slug}/${model.slug}`;
  if (own) return partNumber(own, kind.category, mark);
  const digits = String(seedOf(mark)).padStart(10, "0");
  return `${make.slug.slice(0, 1).toUpperCase()}${digits.slice(2, 5)} ${digits.slice(5, 7)} ${digits.slice(7)}`;
}
