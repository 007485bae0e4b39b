import type { AdKind, AdStatus, Availability, Badge } from "#db/schema/ads.ts";
import type { Verdict } from "#db/schema/prices.ts";
import type { SellerType } from "#db/schema/sellers.ts";
import type { Compatibility } from "#domain/fitment/fitment.ts";
import type { LocalText } from "#kernel/local-text.ts";
import type { Money } from "#kernel/money.ts";

export type ProductImage = {
  url: string;
  width: number | null;
  height: number | null;
  name: LocalText;
  /** Whether it is kept as AVIF too, and what is seen until it has come; for pictures that people sent. */
  avif: boolean;
  blur: string | null;
};

export type ProductSeller = { id: number; slug: string; type: SellerType; name: LocalText; verified: boolean };

/** What a list shows of an ad. Names of makes, cities and feature values are in the catalogue, by id. */
export type ProductSummary = {
  id: number;
  slug: string;
  kind: AdKind;
  name: LocalText;
  excerpt: LocalText;
  /** Null means price on request. */
  price: Money | null;
  /** What it cost before it fell lately, else what its seller says it cost. */
  compareAtPrice: Money | null;
  /** When the price last fell; null when that was no fall, or more than a month ago. */
  droppedAt: Date | null;
  /** How the price stands among comparable cars; null when there are too few, and for anything but cars. */
  verdict: Verdict | null;
  pricePer: "whole" | "day";
  /** Lists of the shop hold active ads only; lists of what somebody kept also others. */
  status: AdStatus;
  availability: Availability;
  stock: number;
  badges: Badge[];
  rating: number | null;
  reviews: number;
  /** At most four, the cover first. */
  images: ProductImage[];
  /** All pictures, also those that a list leaves out. */
  imageCount: number;
  categoryId: number;
  makeId: number | null;
  modelId: number | null;
  brandId: number | null;
  cityId: number | null;
  colorId: number | null;
  fuelId: number | null;
  gearId: number | null;
  bodyId: number | null;
  conditionId: number | null;
  year: number | null;
  mileageKm: number | null;
  sku: string | null;
  seller: ProductSeller;
  /** What it is for (EN-01); of parts for some vehicles `domain/fitment` says which. */
  compatibility: Compatibility;
  createdAt: Date;
};

export type FeatureValue =
  | { featureId: number; kind: "lookup"; lookupId: number }
  | { featureId: number; kind: "number"; value: number }
  | { featureId: number; kind: "text"; value: string }
  | { featureId: number; kind: "boolean"; value: boolean };

export type ProductOption = {
  slug: string;
  name: LocalText;
  type: "default" | "color";
  values: { slug: string; name: LocalText; color: string | null }[];
};

/** The whole of an ad (EN-01). */
export type Product = ProductSummary & {
  description: LocalText;
  phoneNumber: string | null;
  /** There is a phone, for who asks for it (`revealPhone`). */
  phoneHidden: boolean;
  /** `takesMessages`: there is somebody who would read them. */
  sellerDetails: { takesMessages: boolean; memberSince: Date; cityId: number | null; ads: number; about: LocalText };
  partId: number | null;
  tags: string[];
  features: FeatureValue[];
  options: ProductOption[];
};

/**
 * The ad's name in addresses: its id, then the decorating slug ("123-toyota-camry-2019"). The id
 * comes first because slugs often end in a number, a year, that could be taken for one (rule 20).
 */
export const productSlug = ({ id, slug }: { id: number; slug: string }): string =>
  slug ? `${id}-${slug}` : String(id);

export const productPath = (product: { id: number; slug: string }): string => `/shop/products/${productSlug(product)}`;

/** The id that an address's last part stands for: "123", "123-toyota-camry-2019", "123-any-old-name". */
export function productIdOf(part: string): number | undefined {
  const digits = /^(\d{1,15})(?:-.*)?$/.exec(part)?.[1];
  const id = Number(digits);
  return digits && id > 0 ? id : undefined;
}
