import type { OfferDelivery, OfferedCondition, PartRequestState, WantedCondition } from "#db/schema/part-requests.ts";
import type { Catalog, Category } from "#domain/catalog/catalog.ts";
import { formatListingTitle } from "#domain/catalog/listing-title.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { Money } from "#kernel/money.ts";

export const offeredConditions = ["new", "used"] as const satisfies OfferedCondition[];

/** Maximum number of open requests of a member. */
export const MAX_OPEN_PART_REQUESTS = 5;
/** Number of days after which a request expires. */
export const PART_REQUEST_DAYS = 14;
export const PART_REQUESTS_PER_PAGE = 20;
/** First model year that a request accepts. */
export const OLDEST_REQUEST_YEAR = 1980;

/** Maximum text lengths, in characters. */
export const partRequestMaxLengths = { part: 120, partNumber: 40, note: 1_000, report: 1_000 } as const;

export const partRequestsPath = "/account/part-requests";
export const wantedPartsPath = "/account/wanted-parts";

/** Returns the path of a request for its owner. */
export const getPartRequestPath = (id: number): string => `${partRequestsPath}/${id}`;

/** Returns the path of a request for sellers. */
export const getWantedPartPath = (id: number): string => `${wantedPartsPath}/${id}`;

/** Returns the path of the photo of a request. Only the owner, sellers who see the request and moderators can load it. */
export const getPartRequestPhotoPath = (id: number): string => `${getPartRequestPath(id)}/photo`;

/** Returns the path of the page on which the owner of a request writes to the seller of an offer. */
export const getPartOfferConversationPath = (offerId: number): string => `/account/inbox/new?partOffer=${offerId}`;

/** Parts of the list of requests for sellers: those that can be answered, and those that were. */
export const wantedPartFilters = ["open", "answered"] as const;
export type WantedPartFilter = (typeof wantedPartFilters)[number];

/** Request for a part, as its owner and sellers see it. */
export type PartRequest = {
  id: number;
  userId: number;
  makeId: number;
  modelId: number;
  year: number;
  categoryId: number;
  cityId: number;
  part: string;
  partNumber: string | null;
  condition: WantedCondition;
  note: string | null;
  hasPhoto: boolean;
  state: PartRequestState;
  acceptedOfferId: number | null;
  createdAt: Date;
  expiresAt: Date;
  /** Number of offers. */
  offers: number;
};

/** Offer of a seller for a requested part. */
export type PartOffer = {
  id: number;
  requestId: number;
  seller: {
    id: number;
    slug: string;
    type: "personal" | "showroom" | "rental_room";
    name: LocalizedText;
    verified: boolean;
    cityId: number | null;
  };
  price: Money;
  condition: OfferedCondition;
  delivery: OfferDelivery;
  note: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Conversation between the owner of the request and the seller. Null if nobody has written yet. */
  conversationId: number | null;
};

/** Returns the state of a request at a time. An open request counts as expired before the job has expired it. */
export const getPartRequestState = (
  { state, expiresAt }: Pick<PartRequest, "state" | "expiresAt">,
  now: Date,
): PartRequestState => (state === "open" && expiresAt <= now ? "expired" : state);

/** Returns the name of the vehicle of a request in each language: "Toyota Camry 2018". */
export const getRequestedVehicleName = (
  { makes, models }: Pick<Catalog, "makes" | "models">,
  { makeId, modelId, year }: Pick<PartRequest, "makeId" | "modelId" | "year">,
): LocalizedText =>
  formatListingTitle({
    kind: "car",
    name: { ar: null, en: null },
    make: makes.byId.get(makeId)?.name ?? null,
    model: models.get(modelId)?.name ?? null,
    year,
  });

/** Returns whether a request can name a category: one of parts, but not their root, which would say nothing. */
export const isRequestableCategory = ({ type, parentId }: Pick<Category, "type" | "parentId">): boolean =>
  type === "shop" && parentId !== null;
