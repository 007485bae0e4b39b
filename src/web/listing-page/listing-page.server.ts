import { data, redirect } from "react-router";
import type { ListingKind, ListingStatus, StockAvailability } from "#db/schema/listings.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import { type Catalog, getCategoryLineage, getCategoryPath } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getNoOfferReason } from "#domain/inbox/offer.ts";
import { getListing, listRelatedListings } from "#domain/listings/detail/listing.server.ts";
import {
  getListingDisplayStatus,
  getListingPath,
  type Listing,
  parseListingId,
} from "#domain/listings/detail/listing.ts";
import { listSpecifications } from "#domain/listings/detail/specifications.ts";
import { isHumanRequest } from "#domain/listings/lifecycle/daily-counter.ts";
import { countCarRequests } from "#domain/orders/stock.server.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { getSellerPath } from "#domain/sellers/seller-paths.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { calculateAge, type ListingAge } from "#kernel/age.ts";
import { type Language, pickTranslation, type TextWithLanguage } from "#kernel/localized-text.ts";
import type { Crumb } from "#ui/breadcrumbs.tsx";
import { type BookingSectionData, getBookingSection } from "#web/bookings/booking-section.server.ts";
import { type BuyBoxData, getBuyBoxData } from "#web/cart/buy-box.server.ts";
import { cartFlash } from "#web/cart/flash.server.ts";
import { preferencesContext, requestContext, sessionContext } from "#web/context.ts";
import { type CompatibleCars, getCompatibleCars } from "#web/fitment/compatible-cars.server.ts";
import { type CompatibleParts, findCompatibleParts } from "#web/fitment/compatible-parts.server.ts";
import { attachFitmentViews } from "#web/fitment/fit-views.server.ts";
import { getVehicleFitment, type VehicleFitment } from "#web/fitment/vehicle-fit.server.ts";
import { type CardData, toCardData } from "#web/listing-card/card-data.ts";
import { loadReviewSection, type ReviewSection } from "#web/reviews/review-section.server.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";
import { buildBreadcrumbData, buildProductData } from "#web/seo/structured-data.ts";
import type { Route } from "../+types/root.ts";
import { getCatalogName, getSpecRows, type SpecRow } from "../listing-card/spec-rows.ts";
import type { GalleryImage } from "./gallery.tsx";
import { type ListingOptionView, presentOptions } from "./option-views.ts";
import {
  type MarketPositionView,
  type PriceHistoryEntry,
  presentMarketPosition,
  presentPriceHistory,
} from "./price-views.server.ts";
import { getListingViewer } from "./viewer.server.ts";

export type ListingPageData = {
  id: number;
  kind: ListingKind;
  canonical: string;
  language: Language;
  /** Structured data of the page (schema.org). */
  structured: object[];
  crumbs: Crumb[];
  name: TextWithLanguage;
  description: TextWithLanguage;
  /** Start of the description, for search engines. */
  summary: string;
  status: ListingStatus;
  /** Status shown on the badge. */
  displayStatus: ListingStatus;
  availability: StockAvailability;
  price: string | undefined;
  oldPrice: string | undefined;
  /** Price in the seller's currency. Set when the shown price is converted. */
  askedPrice: string | undefined;
  /** Recent price drop in whole percent, and its age. */
  drop: { percent: number; age: ListingAge } | undefined;
  /** Price rating among comparable cars. Undefined when there is nothing to show. */
  market: MarketPositionView | undefined;
  /** Price history. Undefined when the price never changed. */
  history: PriceHistoryEntry[] | undefined;
  perDay: boolean;
  images: GalleryImage[];
  drawing: CardData["drawing"];
  facts: SpecRow[];
  options: ListingOptionView[];
  tags: string[];
  age: ListingAge;
  seller: {
    name: TextWithLanguage;
    /** Public page of the seller. Private sellers have none. */
    href: string | undefined;
    verified: boolean;
    type: Listing["seller"]["type"];
    city: string;
    memberSince: string;
    ads: number;
    about: TextWithLanguage;
  };
  /** URLs of the forms for a message (`message`) and an offer (`offer`). Undefined when not allowed. */
  message: string | undefined;
  offer: string | undefined;
  /** Whether a phone number can be revealed. */
  hasPhone: boolean;
  /** URL of the management page of the listing. Set when the listing is the visitor's own. */
  managementUrl: string | undefined;
  /**
   * Text with the number of buyers who wait for the seller's response. Set for cars, when the visitor is the seller.
   */
  requests: string | undefined;
  /** Link to the parts that fit this car. */
  compatibleParts: CompatibleParts | undefined;
  buying: BuyBoxData;
  /** Booking data of rentals. */
  booking: BookingSectionData | undefined;
  /** Fitment of the part to the visitor's vehicle. Undefined when the visitor has not selected a vehicle. */
  fit: VehicleFitment | undefined;
  /** Cars that a part fits. Set for parts with a known part number. */
  compatibleCars: CompatibleCars | undefined;
  /** Similar listings. Undefined when they failed to load (ER-05). */
  related: CardData[] | undefined;
  /** Reviews. Undefined when they failed to load (ER-05). */
  reviews: ReviewSection | undefined;
  path: string;
  layout: "product-full" | "product-sidebar";
};

const RELATED_LISTINGS_COUNT = 8;

/**
 * Loads the page of a listing by id or slug (RT-10). Other URLs of the listing redirect to the canonical one with 308
 * (rule 20).
 */
export async function loadListingPage({
  request,
  url,
  params,
  context,
}: {
  request: Request;
  url: URL;
  params: { product: string };
  context: Route.LoaderArgs["context"];
}) {
  const { db, clock, origin, logError, listingCounter, cachePage } = context.get(requestContext);
  const preferences = context.get(preferencesContext);
  const { language, currency } = preferences;
  const id = parseListingId(params.product);
  const account = context.get(sessionContext)?.account;
  const ownSellerIds = account ? await listAccessibleSellerIds(db, account.id) : [];
  const visibility = hasPermission(account, "moderate") ? "all" : { sellers: ownSellerIds };
  const found = id === undefined ? undefined : await getListing(db, id, visibility);
  if (!found?.ok) throw data(null, { status: 404 });
  const listing = found.value;
  const path = getListingPath(listing);
  if (url.pathname !== path) throw redirect(path + url.search, 308);

  const catalog = await getCatalog(db);
  const now = clock();
  const isOwn = ownSellerIds.includes(listing.seller.id);
  const isPublished = listing.status === "active" || listing.status === "reserved";
  if (isPublished && !isOwn && isHumanRequest(request))
    listingCounter.count(listing.id, "views", getListingViewer({ request, context }), now);
  /**
   * Returns the result of a promise that loads an optional section of the page. When the promise rejects, logs the
   * error and returns undefined (ER-05).
   */
  const orUndefinedOnError = <T>(promise: Promise<T>): Promise<T | undefined> =>
    promise.catch((error: unknown) => {
      logError(error);
      return undefined;
    });
  const [related, market, history, partsFor, booking, reviews, requests] = await Promise.all([
    orUndefinedOnError(listRelatedListings(db, listing, RELATED_LISTINGS_COUNT)),
    orUndefinedOnError(presentMarketPosition(db, listing, catalog, preferences)),
    orUndefinedOnError(presentPriceHistory(db, listing, catalog, preferences, now)),
    orUndefinedOnError(findCompatibleParts(db, listing, catalog, language)),
    getBookingSection(db, listing, { catalog, now, path, params: url.searchParams, readerId: account?.id }),
    // Rentals are not ordered and get no new reviews.
    listing.kind === "rental" && listing.reviews === 0
      ? undefined
      : orUndefinedOnError(
          loadReviewSection(context, {
            target: { adId: listing.id },
            path,
            form: `${path}/review`,
            params: url.searchParams,
            any: listing.reviews > 0,
          }),
        ),
    isOwn && listing.kind === "car" ? countCarRequests(db, listing.id) : 0,
  ]);
  const args = { request, context };
  const card = toCardData(listing, catalog, preferences, now);
  const name = pickTranslation(listing.name, language);
  const description = pickTranslation(listing.description, language);
  const crumbs = buildCrumbs(listing, catalog, language);
  const { formatMonth: monthAndYear } = getFormatters(language);
  const sellerCurrency = listing.price && catalog.currencies.get(listing.price.currency);
  const buying = getBuyBoxData(listing, language, { request, own: isOwn });
  const page = {
    id: listing.id,
    kind: listing.kind,
    path,
    layout: listing.kind === "part" ? "product-sidebar" : "product-full",
    canonical: origin + path,
    language,
    structured: [
      buildProductData(listing, listSpecifications(catalog, listing), catalog, language, origin, reviews?.items),
      buildBreadcrumbData([...crumbs, { label: name.text }], origin + path),
    ],
    crumbs,
    name,
    description,
    summary: description.text.slice(0, 160),
    status: listing.status,
    displayStatus: getListingDisplayStatus(listing),
    availability: listing.availability,
    price: card.price,
    oldPrice: card.oldPrice,
    askedPrice:
      listing.price && sellerCurrency && sellerCurrency.code !== currency.code
        ? getFormatters(language).formatPrice(listing.price, sellerCurrency)
        : undefined,
    drop: card.drop && card.dropAge ? { percent: card.drop, age: card.dropAge } : undefined,
    market,
    history,
    perDay: card.perDay,
    images: listing.images.map((image) => ({
      url: image.url,
      width: image.width,
      height: image.height,
      avif: image.avif,
      blur: image.blur ?? undefined,
      alt: pickTranslation(image.name, language).text || name.text,
    })),
    drawing: card.drawing,
    facts: getSpecRows(listing, catalog, language),
    options: presentOptions(listing.options, language),
    tags: listing.tags,
    age: calculateAge(now, listing.createdAt),
    seller: {
      name: presentSellerName(listing.seller.name, language),
      href: getSellerPath(listing.seller),
      verified: listing.seller.verified,
      type: listing.seller.type,
      city: getCatalogName(catalog.cities.byId.get(listing.sellerDetails.cityId ?? 0), language),
      memberSince: monthAndYear(listing.sellerDetails.memberSince),
      ads: listing.sellerDetails.ads,
      about: pickTranslation(listing.sellerDetails.about, language),
    },
    message: isOwn || !listing.sellerDetails.takesMessages ? undefined : `/account/inbox/new?ad=${listing.id}`,
    offer:
      isOwn || !listing.sellerDetails.takesMessages || getNoOfferReason(listing)
        ? undefined
        : `/account/inbox/new?ad=${listing.id}&offer=1`,
    // Unavailable listings show no phone number. The number itself is sent only on request, so that it cannot be
    // scraped.
    hasPhone: isPublished && (listing.phoneNumber !== null || listing.phoneHidden),
    managementUrl: isOwn ? `/account/ads/${listing.id}` : undefined,
    requests:
      requests > 0
        ? getTranslator(language).t("product.state.requests", {
            count: requests,
            shown: getFormatters(language).formatNumber(requests),
          })
        : undefined,
    compatibleParts: partsFor,
    buying,
    booking,
    reviews,
    related:
      related &&
      (await attachFitmentViews(
        args,
        related.map((each) => toCardData(each, catalog, preferences, now)),
      )),
    compatibleCars:
      listing.kind === "part"
        ? await orUndefinedOnError(getCompatibleCars(args, listing.id, path, url.searchParams))
        : undefined,
    fit: listing.kind === "part" ? await orUndefinedOnError(getVehicleFitment(args, listing.id)) : undefined,
  } satisfies ListingPageData;
  const cachedListingIds = [listing.id, ...(related ?? []).map(({ id }) => id)];
  cachePage(["ads", "sellers", ...cachedListingIds.map((listingId) => `ad:${listingId}`)], {
    viewedListingId: isPublished ? listing.id : undefined,
  });
  // Clears the outcome of the cart form, so that it is shown only once.
  return data(page, buying.formResult ? { headers: { "set-cookie": cartFlash.cleared(origin) } } : {});
}

function buildCrumbs(listing: Listing, catalog: Catalog, language: Language): Crumb[] {
  const category = catalog.categories.byId.get(listing.categoryId);
  const crumbs: Crumb[] = category
    ? getCategoryLineage(catalog, category).map((each) => ({
        label: getCatalogName(each, language),
        href: getCategoryPath(each),
      }))
    : [];
  const make = listing.kind === "car" ? catalog.makes.byId.get(listing.makeId ?? 0) : undefined;
  if (make) crumbs.push({ label: getCatalogName(make, language), href: `/shop/CarForSale?make=${make.slug}` });
  return crumbs;
}
