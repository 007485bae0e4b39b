import type { StayTotal } from "#domain/bookings/stay-totals.server.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getListingTitle } from "#domain/catalog/listing-title.ts";
import { getListingDisplayStatus, getListingPath, type ListingSummary } from "#domain/listings/detail/listing.ts";
import { facetLabels } from "#domain/listings/filters/filter-labels.ts";
import { estimateFinance, getDefaultFinanceTerms } from "#domain/pricing/finance-estimate.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { calculateAge } from "#kernel/age.ts";
import { type LocalizedText, pickTranslation } from "#kernel/localized-text.ts";
import { convertMoney, type Money } from "#kernel/money.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";
import type { Preferences } from "#web/context.ts";
import type { FitmentView } from "#web/fitment/fit-views.server.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";
import type { ListLayout } from "./layouts.ts";
import type { ListingPictureView } from "./picture-sources.ts";

export type CardFact = { key: "year" | "mileage" | "gear" | "brand" | "axle" | "number" | "city"; text: string };

/**
 * Formats a price in the reader's currency (GN-07). A converted price is an estimate and marked: "≈ SAR 1,250". A former
 * price beside it needs no mark of its own (`isMarked: false`).
 */
export function formatListingPrice(
  money: Money | null,
  catalog: Catalog,
  { language, currency }: Preferences,
  { isMarked = true }: { isMarked?: boolean } = {},
): string | undefined {
  const from = money && catalog.currencies.get(money.currency);
  if (!money || !from) return undefined;
  const rounded = from.code !== currency.code;
  const text = getFormatters(language).formatPrice(convertMoney(money, from, currency), currency, { rounded });
  return rounded && isMarked ? `≈ ${text}` : text;
}

/**
 * Formats a price in its own currency. Returns undefined when that is the reader's currency, because
 * `formatListingPrice` already shows it.
 */
export function formatUnconvertedPrice(
  money: Money | null,
  catalog: Catalog,
  { language, currency }: Preferences,
): string | undefined {
  const from = money && catalog.currencies.get(money.currency);
  return from && from.code !== currency.code ? getFormatters(language).formatPrice(money, from) : undefined;
}

/** Calculates the price reduction in whole percent. Undefined without a reduction of at least one percent. */
export function calculatePriceDrop(price: Money | null, before: Money | null): number | undefined {
  if (!price || !before || before.minor <= price.minor) return undefined;
  return Math.floor(((before.minor - price.minor) / before.minor) * 100) || undefined;
}

/**
 * Formats the estimated monthly payment for a car in whole units of the reader's currency, with the usual terms of the
 * country in which the car is. Undefined for other listings and without a price.
 */
export function formatMonthlyPayment(
  { kind, price, cityId }: Pick<ListingSummary, "kind" | "price" | "cityId">,
  catalog: Catalog,
  { language, currency }: Preferences,
): string | undefined {
  const from = price && catalog.currencies.get(price.currency);
  if (kind !== "car" || !price || !from) return undefined;
  const terms = getDefaultFinanceTerms(catalog.cities.byId.get(cityId ?? 0)?.country);
  const { monthlyPayment } = estimateFinance(convertMoney(price, from, currency).minor, terms);
  const unit = 10 ** currency.decimals;
  const whole = { minor: Math.round(monthlyPayment / unit) * unit, currency: currency.code };
  return getFormatters(language).formatPrice(whole, currency);
}

const MAX_EXCERPT_LENGTH = 180;

/**
 * Creates the card data of a listing in the reader's language and currency. `layout` decides whether the card gets
 * specs and an excerpt.
 */
export function toCardData(
  listing: ListingSummary,
  catalog: Catalog,
  preferences: Preferences,
  now: Date,
  layout: ListLayout = "grid",
) {
  const { language } = preferences;
  const { formatNumber: number, formatYear } = getFormatters(language);
  const text = (name: LocalizedText | undefined) => (name ? pickTranslation(name, language).text : "");
  const lookup = (id: number | null) => catalog.lookups.get(id ?? 0);
  const name = pickTranslation(getListingTitle(listing, catalog), language);
  const mileage =
    listing.mileageKm === null ? "" : `${number(listing.mileageKm)} ${getTranslator(language).t("unit.km")}`;
  const isVehicle = listing.kind !== "part";
  const year = listing.year ? formatYear(listing.year) : "";
  const brand = text(catalog.brands.byId.get(listing.brandId ?? 0)?.name);
  const city = text(catalog.cities.byId.get(listing.cityId ?? 0)?.name);
  const facts: CardFact[] = [
    { key: "year" as const, text: year },
    { key: "mileage" as const, text: mileage },
    { key: "gear" as const, text: isVehicle ? text(lookup(listing.gearId)?.name) : "" },
    { key: "brand" as const, text: isVehicle ? "" : brand },
    { key: "axle" as const, text: text(lookup(listing.axleId)?.name) },
    { key: "number" as const, text: listing.partNumber ?? "" },
    { key: "city" as const, text: city },
  ].filter((fact) => fact.text);
  const excerpt = pickTranslation(listing.excerpt, language);
  return {
    id: listing.id,
    kind: listing.kind,
    href: getListingPath(listing),
    name,
    /** Formatted price. Undefined for a price on request. */
    price: formatListingPrice(listing.price, catalog, preferences),
    oldPrice: formatListingPrice(listing.compareAtPrice, catalog, preferences, { isMarked: false }),
    /** Price reduction in whole percent of the old price; undefined below one percent. */
    drop: calculatePriceDrop(listing.price, listing.compareAtPrice),
    /** Age of the price drop. Undefined when the drop is not recent. */
    dropAge: listing.droppedAt ? calculateAge(now, listing.droppedAt) : undefined,
    /** Price rating among comparable cars. Set only for the ratings "great" and "good". */
    deal: listing.verdict === "great" || listing.verdict === "good" ? listing.verdict : undefined,
    perDay: listing.pricePer === "day",
    /** First pictures of the listing, the cover first. Only the cover has a blurred placeholder. */
    images: listing.images.map(
      ({ url, avif, blur }, i): ListingPictureView => ({
        url,
        ...(avif ? { avif } : {}),
        ...(blur && i === 0 ? { blur } : {}),
      }),
    ),
    drawing: {
      shape: isVehicle ? (lookup(listing.bodyId)?.slug ?? "sedan") : "part",
      color: isVehicle ? (lookup(listing.colorId)?.color ?? undefined) : undefined,
    },
    /** Facts shown in one line below the title, the most important ones first. They distinguish similar listings. */
    facts,
    /** Facts with their labels. Empty for layouts that do not show labels. */
    specs: layout === "grid-with-features" ? listSpecs() : [],
    /** Beginning of the description. Undefined except in the list layout. */
    excerpt:
      layout === "list" && excerpt.text ? { ...excerpt, text: excerpt.text.slice(0, MAX_EXCERPT_LENGTH) } : undefined,
    seller: { ...presentSellerName(listing.seller.name, language), verified: listing.seller.verified },
    age: calculateAge(now, listing.createdAt),
    /** Creation time in Unix seconds. Listings that are newer than the reader's last visit are marked as new. */
    at: Math.floor(listing.createdAt.getTime() / 1000),
    isNew: listing.badges.includes("new"),
    featured: listing.badges.includes("featured"),
    outOfStock: listing.availability === "out-of-stock",
    status: getListingDisplayStatus(listing),
    /** Whether the part can be added to the cart from the card. Cars require opening the listing. */
    buyable:
      getSiteProfile().hasCart &&
      listing.kind === "part" &&
      listing.price !== null &&
      listing.status === "active" &&
      listing.availability !== "out-of-stock",
  };

  /** Lists at most six specs: those that buyers of this kind of listing compare first. */
  function listSpecs(): { name: string; value: string }[] {
    const feature = (key: string, value: string) => ({ name: text(catalog.features.get(key)?.name), value });
    const chosen = (key: string, id: number | null) => feature(key, text(lookup(id)?.name));
    const all = isVehicle
      ? [
          feature("year", year),
          feature("mileage", mileage),
          chosen("gear", listing.gearId),
          chosen("fuel", listing.fuelId),
          chosen("body", listing.bodyId),
          chosen("color", listing.colorId),
        ]
      : [
          { name: text(facetLabels.brand), value: brand },
          { name: text(facetLabels.category), value: text(catalog.categories.byId.get(listing.categoryId)?.name) },
          chosen("condition", listing.conditionId),
          { name: text(facetLabels.city), value: city },
        ];
    return all.filter((spec) => spec.value);
  }
}

/**
 * Card of a listing. `at` is undefined where new listings are not marked. `fit` is the fitment of a part to the reader's
 * current vehicle (VP-05), added by `attachFitmentViews`. `distance` is the distance from the city that a list asks for.
 */
export type CardData = Omit<ReturnType<typeof toCardData>, "at" | "seller"> & {
  at: number | undefined;
  /** Undefined on the seller's own page, where every card would repeat the name. */
  seller: ReturnType<typeof toCardData>["seller"] | undefined;
  fit?: FitmentView;
  distance?: string | undefined;
  stay?: StayView | undefined;
  /** Estimated monthly payment, if the list is filtered by it. */
  monthly?: string | undefined;
};

/** Price of the rental days that a list asks for, in the reader's currency. */
type StayView = { period: string; total: string };

/** Formats the price of a stay in the reader's currency. */
export function toStayView(
  stay: StayTotal | undefined,
  catalog: Catalog,
  preferences: Preferences,
): StayView | undefined {
  const total = stay && formatListingPrice(stay, catalog, preferences);
  if (!stay || total === undefined) return undefined;
  return { period: getTranslator(preferences.language).t("bookings.stayTotal", { count: stay.days }), total };
}
