import type { Listing, ListingSummary } from "#domain/listings/detail/listing.ts";

/** Time at which tests read the sample listings, three days after their creation. */
export const SAMPLE_NOW = new Date("2026-06-10T12:00:00Z");

export const getDaysAgo = (days: number): Date => new Date(SAMPLE_NOW.getTime() - days * 86_400_000);

/** Returns an amount in US dollars. */
export const toUsd = (minor: number) => ({ minor, currency: "USD" });

/** Part of $125, with three pieces in stock. */
export const samplePart: ListingSummary = {
  id: 7,
  slug: "brake-pads",
  kind: "part",
  name: { en: "Brake pads", ar: "فحمات فرامل" },
  excerpt: { en: "Front axle", ar: "للمحور الأمامي" },
  price: toUsd(12_500),
  compareAtPrice: null,
  droppedAt: null,
  verdict: null,
  pricePer: "whole",
  status: "active",
  availability: "in-stock",
  stock: 3,
  badges: [],
  rating: null,
  reviews: 0,
  images: [],
  imageCount: 0,
  categoryId: 1,
  makeId: null,
  modelId: null,
  brandId: null,
  cityId: null,
  colorId: null,
  fuelId: null,
  gearId: null,
  bodyId: null,
  conditionId: null,
  year: null,
  mileageKm: null,
  partNumber: null,
  axleId: null,
  sku: null,
  seller: { id: 1, slug: "gulf-parts", type: "showroom", name: { en: "Gulf Parts", ar: "قطع الخليج" }, verified: true },
  compatibility: "unknown",
  createdAt: getDaysAgo(3),
};

/** Car of $20,000. */
export const sampleCar: ListingSummary = {
  ...samplePart,
  kind: "car",
  slug: "camry",
  name: { en: "Toyota Camry", ar: "تويوتا كامري" },
  price: toUsd(2_000_000),
  year: 2022,
  mileageKm: 64_500,
};

/** Adds the data that only the page of a listing has. */
export const toSampleListing = (summary: ListingSummary): Listing => ({
  ...summary,
  description: { en: null, ar: null },
  phoneNumber: null,
  phoneHidden: false,
  vin: null,
  sellerDetails: {
    takesMessages: true,
    memberSince: getDaysAgo(300),
    cityId: null,
    ads: 1,
    about: { en: null, ar: null },
    rating: null,
    reviews: 0,
  },
  partId: null,
  donorCarId: null,
  tags: [],
  features: [],
  options: [],
});
