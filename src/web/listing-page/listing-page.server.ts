import { data, redirect } from "react-router";
import { hasPermission } from "#domain/accounts/roles.ts";
import { type Catalog, type CatalogEntry, getCategoryLineage, getCategoryPath } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getSellerWording } from "#domain/catalog/listing-title.ts";
import { getAnswerTime } from "#domain/inbox/answer-times.server.ts";
import { QUESTIONS_ON_LISTING_PAGE } from "#domain/listing-questions/listing-question.ts";
import { getListing, listOtherSellerListings, listRelatedListings } from "#domain/listings/detail/listing.server.ts";
import {
  getListingDisplayStatus,
  getListingPath,
  type Listing,
  parseListingId,
} from "#domain/listings/detail/listing.ts";
import { listSpecifications } from "#domain/listings/detail/specifications.ts";
import { getMarketListPath, getMarketPath, type MarketScope } from "#domain/market/market-page.ts";
import { countCarRequests } from "#domain/orders/stock.server.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { getSellerPath } from "#domain/sellers/seller-paths.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { calculateAge } from "#kernel/age.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import type { Crumb } from "#ui/breadcrumbs.tsx";
import { getBookingSection } from "#web/bookings/booking-section.server.ts";
import { rentalTermKeys } from "#web/bookings/rental-terms.server.ts";
import { getBuyBoxData } from "#web/cart/buy-box.server.ts";
import { cartFlash } from "#web/cart/flash.server.ts";
import { loadNeededParts } from "#web/cart/needed-parts.server.ts";
import { preferencesContext, type RequestArgs, requestContext, sessionContext } from "#web/context.ts";
import { getCompatibleCars } from "#web/fitment/compatible-cars.server.ts";
import { findCompatibleParts } from "#web/fitment/compatible-parts.server.ts";
import { attachFitmentViews } from "#web/fitment/fit-views.server.ts";
import { getVehicleFitment } from "#web/fitment/vehicle-fit.server.ts";
import { formatUnconvertedPrice, toCardData } from "#web/listing-card/card-data.ts";
import { formatDistance } from "#web/listing-card/distance.server.ts";
import { loadQuestionSection } from "#web/listing-questions/question-view.server.ts";
import { presentArea } from "#web/map/area-view.server.ts";
import { loadReviewSection } from "#web/reviews/review-section.server.ts";
import { formatAnswerTime } from "#web/seller-info/answer-time.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";
import { buildBreadcrumbData, buildProductData } from "#web/seo/structured-data.ts";
import { getVisitorPlace, presentVisitorDestination } from "#web/shipping/visitor-destination.server.ts";
import { getCatalogName, getSpecRows } from "../listing-card/spec-rows.ts";
import { countVisitorEvent } from "./count-event.server.ts";
import { presentGalleryImages, presentOptions } from "./listing-views.ts";
import { presentDonorCarLink, presentOtherOffers, presentPartPricesLink } from "./other-offers.server.ts";
import { presentPartOffer } from "./part-offer.server.ts";
import { presentMarketPosition, presentPriceHistory } from "./price-views.server.ts";
import { presentRunningCosts } from "./running-costs.server.ts";
import {
  getFinanceData,
  getTradeInLink,
  groupVehicleSpecs,
  listSellerForms,
  offersWhatsApp,
  presentPartialVin,
  presentSellerListing,
} from "./vehicle-views.server.ts";

const RELATED_LISTINGS_COUNT = 8;
const SELLER_LISTINGS_COUNT = 4;

/**
 * Loads the page of a listing by id or slug (RT-10). Any other URL of the listing redirects to the canonical one with
 * 308.
 */
export async function loadListingPage({
  request,
  url,
  params,
  context,
}: RequestArgs & { url: URL; params: { product: string } }) {
  const { db, clock, origin, logError, cachePage } = context.get(requestContext);
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
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
  const args = { request, context };
  if (isPublished && !isOwn) countVisitorEvent(args, listing.id, "views");
  /**
   * Returns the result of a promise that loads an optional section of the page. When the promise rejects, logs the
   * error and returns undefined (ER-05).
   */
  const orUndefinedOnError = <T>(promise: Promise<T>): Promise<T | undefined> =>
    promise.catch((error: unknown) => {
      logError(error);
      return undefined;
    });
  const isVehicle = listing.kind !== "part";
  const [related, sellerListings, market, history, partsFor, booking, reviews, requests, questions] = await Promise.all(
    [
      orUndefinedOnError(listRelatedListings(db, listing, RELATED_LISTINGS_COUNT)),
      isVehicle ? orUndefinedOnError(listOtherSellerListings(db, listing, SELLER_LISTINGS_COUNT)) : [],
      orUndefinedOnError(presentMarketPosition(db, listing, catalog, preferences)),
      orUndefinedOnError(presentPriceHistory(db, listing, catalog, preferences, now)),
      orUndefinedOnError(findCompatibleParts(db, listing, catalog, language)),
      getBookingSection(db, listing, {
        catalog,
        preferences,
        now,
        path,
        params: url.searchParams,
        readerId: account?.id,
      }),
      // Cars have no reviews: each is sold once, so their sellers are reviewed. Rentals have reviews after a customer wrote
      // one.
      listing.kind === "car" || (isVehicle && listing.reviews === 0 && !account)
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
      orUndefinedOnError(loadQuestionSection(context, { listing, isOwn, limit: QUESTIONS_ON_LISTING_PAGE })),
    ],
  );
  const place = presentVisitorDestination(getVisitorPlace(request.headers, catalog, preferences), language);
  const fit = listing.kind === "part" ? await orUndefinedOnError(getVehicleFitment(args, listing)) : undefined;
  const card = toCardData(listing, catalog, preferences, now);
  const nearCity = catalog.cities.bySlug.get(url.searchParams.get("near") ?? "");
  const { name } = card;
  const sellerWording = getSellerWording(listing, catalog);
  const description = pickTranslation(listing.description, language);
  const crumbs = buildCrumbs(listing, catalog, language);
  const { formatMonth: monthAndYear } = getFormatters(language);
  const buying = getBuyBoxData(listing, language, { request, own: isOwn });
  const askedPrice = formatUnconvertedPrice(listing.price, catalog, preferences);
  // Extras, terms and total of a rental are in the currency in which it is paid, so its price is too.
  const isInOwnCurrency = booking !== undefined && askedPrice !== undefined;
  const page = {
    id: listing.id,
    kind: listing.kind,
    path,
    layout: isVehicle ? ("product-full" as const) : ("product-sidebar" as const),
    canonical: origin + path,
    language,
    /** Structured data of the page (schema.org). */
    structured: [
      buildProductData(listing, listSpecifications(catalog, listing), catalog, language, origin, reviews?.items),
      buildBreadcrumbData([...crumbs, { label: name.text }], origin + path),
    ],
    crumbs,
    name,
    /** Name that the seller wrote. Undefined when the title says the same. */
    sellerWording: sellerWording && pickTranslation(sellerWording, language),
    description,
    /** Start of the description, for search engines. */
    summary: description.text.slice(0, 160),
    status: listing.status,
    displayStatus: getListingDisplayStatus(listing),
    availability: listing.availability,
    price: isInOwnCurrency ? askedPrice : card.price,
    oldPrice: isInOwnCurrency ? formatUnconvertedPrice(listing.compareAtPrice, catalog, preferences) : card.oldPrice,
    askedPrice: isInOwnCurrency ? undefined : askedPrice,
    /** Approximate price in the reader's currency, if `price` is in another one. */
    estimate: isInOwnCurrency ? card.price : undefined,
    /** Recent price drop in whole percent, and its age. */
    drop: card.drop && card.dropAge ? { percent: card.drop, age: card.dropAge } : undefined,
    market,
    history,
    perDay: card.perDay,
    images: presentGalleryImages(listing, language),
    drawing: card.drawing,
    ...(isVehicle
      ? // The terms of a rental are in a section of their own.
        groupVehicleSpecs(listing, catalog, language, booking ? rentalTermKeys : undefined)
      : {
          keyFacts: [],
          condition: undefined,
          inspection: undefined,
          historyReport: undefined,
          video: undefined,
          facts: getSpecRows(listing, catalog, language),
        }),
    vin: listing.kind === "car" ? presentPartialVin(listing.vin, language) : undefined,
    options: presentOptions(listing.options, language),
    tags: listing.tags,
    age: calculateAge(now, listing.createdAt),
    /** Distance from the city of the list that led here. */
    distance: nearCity && formatDistance(catalog, nearCity, listing.cityId, language),
    seller: {
      name: presentSellerName(listing.seller.name, language),
      /** Public page of the seller. */
      href: getSellerPath(listing.seller),
      verified: listing.seller.verified,
      type: listing.seller.type,
      city: getCatalogName(catalog.cities.byId.get(listing.sellerDetails.cityId ?? 0), language),
      memberSince: monthAndYear(listing.sellerDetails.memberSince),
      ads: listing.sellerDetails.ads,
      rating: presentSellerRating(listing, language),
      about: pickTranslation(listing.sellerDetails.about, language),
      /** Usual answer time in words. Undefined when too few questions tell it. */
      answers: formatAnswerTime(await getAnswerTime(db, listing.seller.id), language),
    },
    /** Path of the form for a message. Undefined when the reader may not use it. */
    message: isOwn || !listing.sellerDetails.takesMessages ? undefined : `/account/inbox/new?ad=${listing.id}`,
    /** Forms to the seller. Their texts come with the data, because the messages of the page are near their budget. */
    tradeIn: isOwn || !listing.sellerDetails.takesMessages ? undefined : getTradeInLink(listing, language),
    sellerForms: isOwn || !listing.sellerDetails.takesMessages ? [] : listSellerForms(listing, language),
    // Unavailable listings show no phone number. The number itself is sent only on request, so that it cannot be
    // scraped.
    hasPhone: isPublished && (listing.phoneNumber !== null || listing.phoneHidden),
    /** Whether the page offers a WhatsApp chat with the seller. */
    whatsApp: isPublished && offersWhatsApp(listing, catalog),
    /** Other listings of the seller. Empty for parts, and when they failed to load (ER-05). */
    sellerListings: (sellerListings ?? []).map((each) => presentSellerListing(each, catalog, preferences, now)),
    area: presentListingArea(listing, catalog, language),
    runningCosts: await orUndefinedOnError(presentRunningCosts(db, listing, catalog, preferences, url.searchParams)),
    finance: getFinanceData(listing, catalog, preferences, url.searchParams),
    /** Path of the management page of the listing. Set only when the listing is the reader's own. */
    managementUrl: isOwn ? `/account/ads/${listing.id}` : undefined,
    /**
     * Text for the seller with the number of buyers whose order of this car is not answered yet. Undefined when there
     * are none.
     */
    requests:
      requests > 0
        ? getTranslator(language).t("product.state.requests", {
            count: requests,
            shown: getFormatters(language).formatNumber(requests),
          })
        : undefined,
    /**
     * Whether the bar at the bottom of phones has the cart button of a part or a link to the days of a rental. Otherwise
     * it has the seller's number.
     */
    hasActionBar: (listing.kind === "part" && buying.limit > 0) || booking?.days !== undefined,
    compatibleParts: partsFor,
    buying,
    booking,
    // The section of a rental without reviews is shown only to a customer who may write the first one.
    reviews: isVehicle && !reviews?.summary && !reviews?.own && !reviews?.write ? undefined : reviews,
    /** Public questions. Undefined when there are none and nobody can ask, and when they failed to load (ER-05). */
    questions:
      questions && (questions.total > 0 || isPublished) && questions.access !== "no-messages" ? questions : undefined,
    /** Similar listings. Undefined when they failed to load (ER-05). */
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
    fit,
    /** Link to the offers of other sellers for the same part. Undefined without any. */
    otherOffers:
      listing.kind === "part" ? await orUndefinedOnError(presentOtherOffers(args, listing.id, catalog)) : undefined,
    /** Link to the dismantled car from which the part comes. */
    donorCar:
      listing.donorCarId === null
        ? undefined
        : await orUndefinedOnError(presentDonorCarLink(args, listing.donorCarId, catalog)),
    /** Link to the usual prices of parts of this kind. */
    partPrices: listing.kind === "part" ? await presentPartPricesLink(args, listing.categoryId, catalog) : undefined,
    /** Parts that are needed together with this one. */
    neededParts:
      listing.kind === "part" && isPublished
        ? await orUndefinedOnError(loadNeededParts(args, catalog, [listing]))
        : undefined,
    /** Scope of the price of a part, and the terms of an order. */
    partOffer:
      listing.kind === "part"
        ? await orUndefinedOnError(
            presentPartOffer(db, listing, buying.limit > 0, { catalog, preferences, fit, place }),
          )
        : undefined,
  };
  const neededOffers = page.neededParts?.offers ?? [];
  const cachedListingIds = [listing, ...(related ?? []), ...(sellerListings ?? []), ...neededOffers].map(
    ({ id }) => id,
  );
  cachePage(["ads", "sellers", "donor-cars", ...cachedListingIds.map((listingId) => `ad:${listingId}`)], {
    viewedListingId: isPublished ? listing.id : undefined,
  });
  // Clears the outcome of the cart form, so that it is shown only once.
  return data(page, buying.formResult ? { headers: { "set-cookie": cartFlash.cleared(origin) } } : {});
}

export type ListingPageData = Awaited<ReturnType<typeof loadListingPage>>["data"];

/** Returns the average rating of the seller with the address of the reviews. Undefined without reviews. */
function presentSellerRating({ seller, sellerDetails: { rating, reviews } }: Listing, language: Language) {
  if (rating === null) return undefined;
  return {
    average: rating,
    averageText: getFormatters(language).formatNumber(rating),
    count: reviews,
    href: `${getSellerPath(seller)}#reviews`,
  };
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
  const model = make && catalog.models.get(listing.modelId ?? 0);
  // The pages about makes and models exist while they have a listing.
  const hasMarketPages = listing.status === "active";
  const addCrumb = (entry: CatalogEntry, scope: MarketScope) =>
    crumbs.push({
      label: getCatalogName(entry, language),
      href: hasMarketPages ? getMarketPath(scope) : getMarketListPath(catalog, scope),
    });
  if (make) addCrumb(make, { type: "make", make });
  if (make && model) addCrumb(model, { type: "model", make, model });
  return crumbs;
}

/** Returns the map of the listing's city with the path of the similar listings there. Undefined for an unknown place. */
function presentListingArea(listing: Listing, catalog: Catalog, language: Language) {
  const area = presentArea(catalog, listing.cityId, language);
  const category = catalog.categories.byId.get(listing.categoryId);
  const [root] = category ? getCategoryLineage(catalog, category) : [];
  return area && root && { ...area, href: `${getCategoryPath(root)}?city=${area.slug}&layout=map` };
}
