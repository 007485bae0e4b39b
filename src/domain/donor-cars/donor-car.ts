import type { DonorCarPicture } from "#db/schema/donor-cars.ts";
import type { ListingStatus, StockAvailability } from "#db/schema/listings.ts";
import type { SellerType } from "#db/schema/sellers.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { formatListingTitle } from "#domain/catalog/listing-title.ts";
import type { Engine } from "#domain/vehicles/vehicle.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { Money } from "#kernel/money.ts";
import { slugify } from "#kernel/slug.ts";

/** Maximum number of pictures of a car. Each part shows them too. */
export const MAX_DONOR_CAR_PICTURES = 10;
/** Maximum number of open cars of a seller. */
export const MAX_OPEN_DONOR_CARS = 100;
export const DONOR_CARS_PER_PAGE = 12;
/** First model year that the form accepts. */
export const OLDEST_DONOR_YEAR = 1960;
export const MAX_DONOR_CAR_NOTE_LENGTH = 1_000;

/** Path of the public list. */
export const donorCarsPath = "/shop/dismantled";
/** Path of the cars of a seller. */
export const ownDonorCarsPath = "/account/dismantled";

export const getOwnDonorCarPath = (id: number): string => `${ownDonorCarsPath}/${id}`;

type NamedCar = { modelId: number; year: number };

/** Returns the name of a car in each language: "Toyota Camry 2017", "تويوتا كامري 2017". */
export function getDonorCarName({ modelId, year }: NamedCar, { makes, models }: Catalog): LocalizedText {
  const model = models.get(modelId);
  const make = makes.byId.get(model?.makeId ?? 0);
  const name: LocalizedText = { ar: null, en: null };
  return formatListingTitle({ kind: "car", name, make: make?.name ?? null, model: model?.name ?? null, year });
}

/** Returns the path of the public page of a car: "/shop/dismantled/12-toyota-camry-2017". */
export const getDonorCarPath = (car: NamedCar & { id: number }, catalog: Catalog): string =>
  `${donorCarsPath}/${car.id}-${slugify(getDonorCarName(car, catalog).en)}`;

/** Car that a seller dismantles. */
export type DonorCar = NamedCar & {
  id: number;
  /** Seller. `takesMessages` tells whether anybody can read messages to the seller. */
  seller: {
    id: number;
    slug: string;
    type: SellerType;
    name: LocalizedText;
    verified: boolean;
    takesMessages: boolean;
  };
  engine: Engine | null;
  mileageKm: number | null;
  colorId: number | null;
  vin: string | null;
  cityId: number;
  phone: string;
  currency: string;
  note: string | null;
  pictures: DonorCarPicture[];
  createdAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
  /** Number of parts that can be bought now. */
  available: number;
  /** Lowest price of these in the base currency. Null if none has a price. */
  fromMinor: number | null;
};

/** Part of a dismantled car: a listing. */
export type DonorPart = {
  adId: number;
  slug: string;
  /** Kind of part, as in `donorPartKinds`. */
  part: string;
  name: LocalizedText;
  status: ListingStatus;
  stock: number;
  availability: StockAvailability;
  /** Null means price on request. */
  price: Money | null;
};

export type DonorPartState = "available" | "sold" | "waiting" | "removed";

/** Returns whether a part can be bought, is sold, waits for a review, or is not offered any more. */
export function getDonorPartState({ status, stock, availability }: Omit<DonorPart, "price">): DonorPartState {
  if (status === "active" && stock > 0 && availability !== "out-of-stock") return "available";
  if (status === "pending" || status === "draft") return "waiting";
  return status === "active" || status === "reserved" || status === "sold" ? "sold" : "removed";
}
