import type {
  ListingBadge,
  ListingKind,
  ListingStatus,
  ListingsTable,
  StockAvailability,
} from "#db/schema/listings.ts";
import type { PriceRating } from "#db/schema/prices.ts";
import type { SellerType } from "#db/schema/sellers.ts";
import type { Compatibility } from "#domain/fitment/fitment.ts";
import type { PartialVin } from "#domain/vehicles/vin/partial-vin.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { Money } from "#kernel/money.ts";
import type { ChoiceFacet } from "../query/criteria.ts";

export type ListingImage = {
  url: string;
  width: number | null;
  height: number | null;
  name: LocalizedText;
  /** Whether an AVIF version exists. Only uploaded pictures have one. */
  avif: boolean;
  blur: string | null;
};

export type ListingSeller = { id: number; slug: string; type: SellerType; name: LocalizedText; verified: boolean };

/** Properties by which listings are classified. Ids are those of catalog entries. */
export type ListingAttributes = { categoryId: number; year: number | null; sku: string | null } & Record<
  `${Exclude<ChoiceFacet, "category">}Id`,
  number | null
>;

/** Columns of `ads` that contain the attributes of a listing. */
export type ListingAttributeColumns = Pick<ListingsTable, `${ChoiceFacet}_id` | "year" | "sku">;

export const toListingAttributes = (row: ListingAttributeColumns): ListingAttributes => ({
  categoryId: row.category_id,
  makeId: row.make_id,
  modelId: row.model_id,
  brandId: row.brand_id,
  year: row.year,
  cityId: row.city_id,
  colorId: row.color_id,
  fuelId: row.fuel_id,
  gearId: row.gear_id,
  bodyId: row.body_id,
  conditionId: row.condition_id,
  sku: row.sku,
});

/** Data of a listing for lists. Makes, cities and feature values are ids, whose names are in the catalog. */
export type ListingSummary = ListingAttributes & {
  id: number;
  slug: string;
  kind: ListingKind;
  name: LocalizedText;
  excerpt: LocalizedText;
  /** Null means price on request. */
  price: Money | null;
  /** Price before a recent price drop, otherwise the previous price that the seller states. */
  compareAtPrice: Money | null;
  /** Time of the last price change if it was a drop within the last month; null otherwise. */
  droppedAt: Date | null;
  /**
   * Rating of the price among comparable cars. Null if there are too few comparable cars or the listing is not a car.
   */
  verdict: PriceRating | null;
  pricePer: "whole" | "day";
  /**
   * Status of the listing. Public lists contain only active listings; favourites and similar lists also contain others.
   */
  status: ListingStatus;
  availability: StockAvailability;
  stock: number;
  badges: ListingBadge[];
  rating: number | null;
  reviews: number;
  /** At most four pictures, the cover first. */
  images: ListingImage[];
  /** Number of all pictures, including those left out of lists. */
  imageCount: number;
  mileageKm: number | null;
  /** Number of the offered part; null for vehicles and unknown parts. */
  partNumber: string | null;
  /** Axle that the part belongs to, as a value of the feature "axle". */
  axleId: number | null;
  seller: ListingSeller;
  /**
   * Compatibility that the seller declares (EN-01). For a part that fits only certain vehicles, `domain/fitment`
   * decides which vehicles it fits.
   */
  compatibility: Compatibility;
  createdAt: Date;
};

export type FeatureValue =
  | { featureId: number; kind: "lookup"; lookupId: number }
  | { featureId: number; kind: "number"; value: number }
  | { featureId: number; kind: "text"; value: string }
  | { featureId: number; kind: "boolean"; value: boolean };

export type PurchaseOption = {
  slug: string;
  name: LocalizedText;
  type: "default" | "color";
  values: { slug: string; name: LocalizedText; color: string | null }[];
};

/** Complete listing (EN-01). */
export type Listing = ListingSummary & {
  description: LocalizedText;
  phoneNumber: string | null;
  /** Whether the listing has a hidden phone number (`revealPhone`). */
  phoneHidden: boolean;
  /** Part of the VIN that others may see. Null if there is none. */
  vin: PartialVin | null;
  /** Details about the seller. `takesMessages` tells whether anybody can read messages to the seller. */
  sellerDetails: {
    takesMessages: boolean;
    memberSince: Date;
    cityId: number | null;
    ads: number;
    about: LocalizedText;
    /** Average rating in the approved reviews of the seller. Null without reviews. */
    rating: number | null;
    reviews: number;
  };
  partId: number | null;
  /** Dismantled car from which the part comes. */
  donorCarId: number | null;
  tags: string[];
  features: FeatureValue[];
  options: PurchaseOption[];
};

/**
 * Returns the URL segment of a listing: its id and slug ("123-toyota-camry-2019"). The id comes first, because slugs
 * often end in a year that could be mistaken for an id (rule 20).
 */
export const getListingSlug = ({ id, slug }: { id: number; slug: string }): string =>
  slug ? `${id}-${slug}` : String(id);

export const getListingPath = (listing: { id: number; slug: string }): string =>
  `/shop/products/${getListingSlug(listing)}`;

/** Parses the listing id from a URL segment: "123", "123-toyota-camry-2019", "123-any-old-name". */
export function parseListingId(part: string): number | undefined {
  const digits = /^(\d{1,15})(?:-.*)?$/.exec(part)?.[1];
  const id = Number(digits);
  return digits && id > 0 ? id : undefined;
}

/**
 * Returns the listing status to display. Rentals are never shown as sold: old rentals with this status are shown as
 * closed.
 */
export const getListingDisplayStatus = ({
  kind,
  status,
}: {
  kind: ListingKind;
  status: ListingStatus;
}): ListingStatus => (kind === "rental" && status === "sold" ? "closed" : status);
