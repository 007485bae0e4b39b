import { parseDay } from "#domain/bookings/days.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getNoOfferReason } from "#domain/inbox/offer.ts";
import { getNoTradeInReason, tradeInPath } from "#domain/inbox/trade-in.ts";
import { getNoViewingReason } from "#domain/inbox/viewing.ts";
import { PANELS_FEATURE, parsePanelStates } from "#domain/listings/detail/body-panels.ts";
import { parseReportAddress } from "#domain/listings/detail/inspection-fields.ts";
import type { Listing, ListingSummary } from "#domain/listings/detail/listing.ts";
import { listSpecifications } from "#domain/listings/detail/specifications.ts";
import { parseVideo } from "#domain/listings/detail/video.ts";
import { facetLabels } from "#domain/listings/filters/filter-labels.ts";
import { getDefaultFinanceTerms, parseFinanceTerms } from "#domain/pricing/finance-estimate.ts";
import { findSellerCountry, getWhatsAppLink } from "#domain/sellers/whatsapp-link.ts";
import { findOfficialHistoryService } from "#domain/vehicles/official-history-services.ts";
import { formatPartialVin, type PartialVin } from "#domain/vehicles/vin/partial-vin.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { joinList } from "#i18n/join-list.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type Language, pickByLanguage, pickTranslation } from "#kernel/localized-text.ts";
import { convertMoney } from "#kernel/money.ts";
import type { IconName } from "#ui/icon-names.ts";
import type { Preferences } from "#web/context.ts";
import { toCardData } from "#web/listing-card/card-data.ts";
import { listFactsBesideTitle } from "#web/listing-card/card-parts.tsx";
import { getCatalogName, getKeyedSpecRows, type SpecRow } from "../listing-card/spec-rows.ts";

/** Facts of the strip in their order. The last ones fill the strip when others are missing. */
const keyFactKeys = ["year", "mileage", "gear", "fuel", "specs", "city", "body", "engine", "color"];
const MAX_KEY_FACTS = 6;

/** Features of the condition section in their order. */
const conditionKeys = ["accidents", "paint", "owners", "service_history", "warranty", "registration"];

/** Features of the inspection, which the condition section shows below its rows. */
const inspectionKeys = [PANELS_FEATURE, "paint_thickness", "inspection_date", "inspection_by", "inspection_report"];

/** Features of the history report and the video, which have places of their own. */
const linkKeys = ["history_by", "history_date", "history_report", "video"];

/** Values of condition features that speak for a car, by the slug of the lookup. */
const goodConditions: Readonly<Record<string, string>> = {
  accidents: "none",
  paint: "original",
  service_history: "agency",
  registration: "valid",
};

/** Row of the condition section. `value` is undefined when the seller does not state it. */
export type ConditionRow = { name: string; value: string | undefined; isGood: boolean };

/**
 * Divides the specs of a vehicle into the strip of key facts, the condition section and the remaining specs. A spec
 * appears once. Rentals, and new cars that state nothing about it, have no condition section. `excluded` are keys that
 * the page shows elsewhere.
 */
export function groupVehicleSpecs(
  listing: Listing,
  catalog: Catalog,
  language: Language,
  excluded: ReadonlySet<string> = new Set(),
) {
  const rows = getKeyedSpecRows(listing, catalog, language);
  const city = getCatalogName(catalog.cities.byId.get(listing.cityId ?? 0), language);
  const all = [...rows, { key: "city", name: pickTranslation(facetLabels.city, language).text, value: city }];
  const byKey = new Map(all.filter(({ value }) => value).map(({ key, ...row }): [string, SpecRow] => [key, row]));
  const shownKeys = keyFactKeys.filter((key) => byKey.has(key)).slice(0, MAX_KEY_FACTS);
  const condition = presentCondition(listing, catalog, language, byKey);
  const usedKeys = new Set([
    ...shownKeys,
    ...excluded,
    ...(condition ? conditionKeys : []),
    ...inspectionKeys,
    ...linkKeys,
    "city",
  ]);
  return {
    keyFacts: shownKeys.flatMap((key) => byKey.get(key) ?? []),
    condition,
    inspection: condition && presentInspection(listing, catalog, language),
    historyReport: condition && presentHistoryReport(listing, catalog, language),
    video: presentVideo(listing, catalog),
    facts: [...byKey].flatMap(([key, row]) => (usedKeys.has(key) ? [] : row)),
  };
}

function presentCondition(
  listing: Listing,
  catalog: Catalog,
  language: Language,
  byKey: ReadonlyMap<string, SpecRow>,
): ConditionRow[] | undefined {
  if (listing.kind !== "car") return undefined;
  const features = catalog.categories.byId.get(listing.categoryId)?.features ?? [];
  const byFeature = new Map(listSpecifications(catalog, listing).map((spec) => [spec.feature.key, spec]));
  const rows = conditionKeys.flatMap((key): ConditionRow[] => {
    const feature = features.find((each) => each.feature.key === key)?.feature;
    if (!feature) return [];
    const spec = byFeature.get(key);
    const value = spec?.kind === "number" ? formatCount(key, spec.value, language) : byKey.get(key)?.value;
    const isGood = spec?.kind === "lookup" && spec.lookup.slug === goodConditions[key];
    // The value names its unit, so the name needs none ("Warranty (months)").
    return [{ name: getCatalogName(feature, language).replace(/\s*\(.*\)$/, ""), value, isGood }];
  });
  const isNew = catalog.lookups.get(listing.conditionId ?? 0)?.slug === "new";
  return rows.length > 0 && (!isNew || rows.some(({ value }) => value)) ? rows : undefined;
}

/**
 * Presents the inspection of a car: the states of its panels, when and by whom it was inspected, and the link to the
 * report. Facts that the seller does not state are missing.
 */
function presentInspection(listing: Listing, catalog: Catalog, language: Language) {
  const specs = new Map(listSpecifications(catalog, listing).map((spec) => [spec.feature.key, spec]));
  const getText = createTextReader(listing, catalog);
  const { formatDate, formatNumber } = getFormatters(language);
  const panels = specs.get(PANELS_FEATURE);
  const thickness = specs.get("paint_thickness");
  const date = parseDay(getText("inspection_date") ?? "");
  return {
    panels: parsePanelStates(panels?.kind === "lookups" ? panels.lookups.map(({ slug }) => slug) : []),
    date: date && formatDate(new Date(date)),
    inspector: getText("inspection_by"),
    thickness: thickness?.kind === "number" ? formatNumber(thickness.value) : undefined,
    report: toReportLink(getText("inspection_report")),
  };
}

/** Returns a function that reads the text features of a listing by key. */
function createTextReader(listing: Listing, catalog: Catalog) {
  const specs = new Map(listSpecifications(catalog, listing).map((spec) => [spec.feature.key, spec]));
  return (key: string): string | undefined => {
    const spec = specs.get(key);
    return spec?.kind === "text" ? spec.value : undefined;
  };
}

function toReportLink(text: string | undefined) {
  const report = parseReportAddress(text ?? "");
  return report && { href: report.href, host: report.hostname.replace(/^www\./, "") };
}

/**
 * Presents the history report that the seller attaches, and the official service of the country where the reader can
 * order one. Undefined if there is neither.
 */
function presentHistoryReport(listing: Listing, catalog: Catalog, language: Language) {
  const getText = createTextReader(listing, catalog);
  const date = parseDay(getText("history_date") ?? "");
  const service = findOfficialHistoryService(findSellerCountry(catalog, listing.cityId, listing.sellerDetails.cityId));
  const view = {
    by: getText("history_by"),
    date: date && getFormatters(language).formatDate(new Date(date)),
    report: toReportLink(getText("history_report")),
    service: service && { name: pickByLanguage(service.name, language), href: service.address },
  };
  return view.by || view.date || view.report || view.service ? view : undefined;
}

export type HistoryReportView = NonNullable<ReturnType<typeof presentHistoryReport>>;

/** Presents the video of a listing. Undefined without one. */
function presentVideo(listing: Listing, catalog: Catalog) {
  const video = parseVideo(createTextReader(listing, catalog)("video") ?? "");
  return video && { ...video, host: new URL(video.address).hostname.replace(/^www\./, "") };
}

export type InspectionView = ReturnType<typeof presentInspection>;

/** Formats the number of owners, or the duration of the warranty in months. */
function formatCount(key: string, count: number, language: Language): string {
  const { t } = getTranslator(language);
  if (key !== "owners") return t("product.monthCount", { count });
  return count === 0 ? t("product.condition.noOwners") : t("product.condition.owners", { count });
}

/** Presents another listing of the seller: less than a card, to keep the page small. */
export function presentSellerListing(listing: ListingSummary, catalog: Catalog, preferences: Preferences, now: Date) {
  const card = toCardData(listing, catalog, preferences, now);
  const { id, href, name, price, images, drawing } = card;
  const [picture] = images;
  return {
    id,
    href,
    name,
    price,
    picture: picture?.url,
    drawing: picture ? undefined : drawing,
    facts: listFactsBesideTitle(card)
      .slice(0, 2)
      .map(({ text }) => text),
  };
}

export type SellerListingView = ReturnType<typeof presentSellerListing>;

/**
 * Returns the price in the visitor's currency and the terms of the finance estimate. The terms come from the URL, else
 * from the country of the listing. Undefined for listings that are not cars for sale with a price.
 */
export function getFinanceData(listing: Listing, catalog: Catalog, { currency }: Preferences, params: URLSearchParams) {
  const from = listing.price && catalog.currencies.get(listing.price.currency);
  if (listing.kind !== "car" || listing.status !== "active" || !listing.price || !from) return undefined;
  const country = findSellerCountry(catalog, listing.cityId, listing.sellerDetails.cityId);
  const { code, rate, decimals, symbol, symbolAr } = currency;
  return {
    priceMinor: convertMoney(listing.price, from, currency).minor,
    currency: { code, rate, decimals, symbol, symbolAr },
    terms: parseFinanceTerms(
      { downPercent: params.get("down"), months: params.get("months"), annualRate: params.get("rate") },
      getDefaultFinanceTerms(country),
    ),
  };
}

export type FinanceData = NonNullable<ReturnType<typeof getFinanceData>>;

/**
 * Returns whether the page offers WhatsApp for a listing with a phone number. A hidden number is not loaded, so it may
 * turn out to be a landline after it is revealed.
 */
export function offersWhatsApp(listing: Listing, catalog: Catalog): boolean {
  if (listing.phoneHidden) return true;
  const country = findSellerCountry(catalog, listing.cityId, listing.sellerDetails.cityId);
  return getWhatsAppLink(listing.phoneNumber, country) !== undefined;
}

type SellerFormLink = { href: string; icon: IconName; text: string; short: string };

/** Lists the forms to the seller of a vehicle: a message, an offer and the times of a viewing. */
export function listSellerForms(listing: Listing, language: Language): SellerFormLink[] {
  const { t } = getTranslator(language);
  const { id } = listing;
  const bookText = t("inbox.viewing.book");
  const forms: (SellerFormLink | undefined)[] = [
    {
      href: `/account/inbox/new?ad=${id}`,
      icon: "messages",
      text: t("seller.message"),
      short: t("inbox.links.messageShort"),
    },
    getNoOfferReason(listing)
      ? undefined
      : {
          href: `/account/inbox/new?ad=${id}&offer=1`,
          icon: "currency",
          text: t("inbox.links.offer"),
          short: t("inbox.links.offerShort"),
        },
    getNoViewingReason(listing)
      ? undefined
      : { href: `/account/viewings/new?ad=${id}`, icon: "calendar", text: bookText, short: bookText },
  ];
  return forms.filter((form) => form !== undefined);
}

/** Returns the link to the form that offers a car in part payment. Undefined where no offer is possible. */
export const getTradeInLink = (listing: Listing, language: Language): { href: string; text: string } | undefined =>
  getNoTradeInReason(listing)
    ? undefined
    : { href: `${tradeInPath}?ad=${listing.id}`, text: getTranslator(language).t("inbox.tradeIn.offer") };

/** Presents the start of a VIN and the facts that it confirms. Undefined without a VIN. */
export function presentPartialVin(vin: PartialVin | null, language: Language) {
  if (vin === null) return undefined;
  const { t } = getTranslator(language);
  const facts = vin.agrees.map((fact) => t(`product.vin.${fact}`));
  return {
    start: vin.start,
    shown: formatPartialVin(vin.start),
    agrees: facts.length > 0 ? joinList(facts, language) : undefined,
  };
}
