import type { Coordinates } from "#domain/catalog/catalog.ts";

/** Feeds by file name. Google Merchant and the product catalogs of Meta read the same format. */
export const feedFiles = ["google-vehicles.xml", "google-products.xml", "meta-vehicles.csv"] as const;
export type FeedFile = (typeof feedFiles)[number];

export const isFeedFile = (name: string): name is FeedFile => feedFiles.some((each) => each === name);

/** Kind of the listings in a feed. */
export const getFeedKind = (file: FeedFile): "car" | "part" => (file === "google-products.xml" ? "part" : "car");

/** Listing as the feeds contain it, in one language. Texts that are unknown are empty. */
export type FeedListing = {
  id: number;
  title: string;
  description: string;
  url: string;
  /** Price as a decimal number, in the currency of the listing. */
  price: string;
  currency: string;
  images: readonly string[];
  brand: string;
  seller: { slug: string; name: string };
  /** Key of the value of each property: "used", "automatic". Undefined when the listing does not state it. */
  condition: string | undefined;
  gear: string | undefined;
  fuel: string | undefined;
  body: string | undefined;
  color: string;
  model: string;
  year: number | null;
  mileageKm: number | null;
  /** VIN of the car, only in the feeds of its seller. */
  vin: string;
  partNumber: string;
  isInStock: boolean;
  city: string;
  country: string;
  coordinates: Coordinates | null;
  publishedAt: Date;
};
