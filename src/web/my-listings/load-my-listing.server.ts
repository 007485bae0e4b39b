import type { ListingKind } from "#db/schema/listings.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getListingDisplayStatus } from "#domain/listings/detail/listing.ts";
import { toUtcDay } from "#domain/listings/lifecycle/daily-counts.server.ts";
import { getSoldQuestionDeadline } from "#domain/listings/lifecycle/sold-reports.server.ts";
import type { StatisticsPeriod } from "#domain/listings/lifecycle/statistics.ts";
import { statisticsPeriods } from "#domain/listings/lifecycle/statistics.ts";
import { listRequestedChanges } from "#domain/moderation/requested-changes.server.ts";
import type { RequestedChangeView } from "#domain/moderation/requested-changes.ts";
import { listAvailableListingActions } from "#domain/my-listings/actions.ts";
import {
  getListingHistory,
  getListingStatistics,
  type ListingHistoryEvent,
  type ManagedListing,
} from "#domain/my-listings/managed-listing.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import {
  type ByLanguage,
  type Language,
  type LocalizedText,
  pickByLanguage,
  pickTranslation,
} from "#kernel/localized-text.ts";
import { toShortDecimalText } from "#kernel/money.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { listingFlash } from "./listing-flash.server.ts";
import {
  getMyListingFromParams,
  getMyListingPath,
  type MyListingArgs,
  presentOutcome,
} from "./my-listing-request.server.ts";
import { presentMyListing } from "./my-listing-view.server.ts";

const metrics = ["views", "reveals", "favourites"] as const;
type ListingMetric = (typeof metrics)[number];

/** Presents a rejection: its requested changes in the reader's language, or its note when no changes are requested. */
function presentRejection(
  note: string | null | undefined,
  requestedChanges: readonly RequestedChangeView[],
  language: Language,
) {
  if (requestedChanges.length === 0) return { note: note ?? undefined, mends: [] };
  const text = (each: LocalizedText) => pickTranslation(each, language).text;
  return {
    note: undefined,
    mends: requestedChanges.map(({ fieldName, reasonText, note: ownNote }) => ({
      field: text(fieldName),
      reason: [text(reasonText), ownNote].filter(Boolean).join(" "),
    })),
  };
}

/**
 * Loads the page of one of the seller's own listings: status, allowed actions, statistics, history and the outcome of
 * the last action.
 */
export async function loadMyListing(args: MyListingArgs) {
  const { request, url, context } = args;
  const { db, clock } = context.get(requestContext);
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const { t } = getTranslator(language);
  const { formatDate: date, formatDateTime: moment } = getFormatters(language);
  const listing = await getMyListingFromParams(args);
  const now = clock();
  const period = statisticsPeriods.find((each) => String(each) === url.searchParams.get("days")) ?? 30;
  const metric = metrics.find((each) => each === url.searchParams.get("of")) ?? "views";
  const [catalog, history, statistics, requestedChanges] = await Promise.all([
    getCatalog(db),
    getListingHistory(db, listing.id),
    getListingStatistics(db, listing.id, period, toUtcDay(now)),
    listRequestedChanges(db, listing.id),
  ]);
  const row = { ...listing, ...listing.totals, note: null, asked: listing.askedAt !== null };
  const listingView = presentMyListing(row, catalog, preferences, now);
  const outcome = listingFlash.read(request);
  const page = {
    ...createUnlistedHead(context, getMyListingPath(listing.id), listingView.name.text || t("card.unnamed")),
    ad: listingView,
    version: listing.version,
    until: listingView.left !== undefined && listing.expiresAt ? date(listing.expiresAt) : undefined,
    acts: listAvailableListingActions(listing, now),
    answerBy: listing.askedAt ? date(getSoldQuestionDeadline(listing.askedAt)) : undefined,
    refusal:
      listing.status === "rejected" || listing.ended === "taken-down"
        ? presentRejection(
            history.find(({ what: eventType }) => eventType === listing.status)?.note,
            requestedChanges,
            language,
          )
        : undefined,
    price: presentEditablePrice(listing, catalog, language),
    statistics: presentStatistics(statistics, { period, figure: metric, language, path: getMyListingPath(listing.id) }),
    history: [
      ...history.map((event) => presentHistoryEvent(event, listing.kind, catalog, language)),
      {
        id: 0,
        title: t("myListings.event.made"),
        iso: listing.createdAt.toISOString(),
        at: moment(listing.createdAt),
        text: "",
        what: "made",
      },
    ],
    /** Last change of the listing, for the message after a conflict. */
    changedBy: history[0] ? presentHistoryEvent(history[0], listing.kind, catalog, language) : undefined,
    news: presentOutcome(outcome, language),
  };
  return listingFlash.respond(context, page, outcome);
}

export type MyListingPageData = Awaited<ReturnType<typeof loadMyListing>>["data"];

function presentEditablePrice(listing: ManagedListing, catalog: Catalog, language: Language) {
  const { price } = listing.product;
  const isChangeable =
    ["active", "reserved", "expired", "closed"].includes(listing.status) && listing.ended !== "taken-down";
  const currency = catalog.currencies.get(price?.currency ?? "");
  if (!price || !currency || !isChangeable) return undefined;
  return {
    typed: toShortDecimalText(price.minor, currency.decimals),
    symbol: language === "ar" ? currency.symbolAr : currency.symbol,
  };
}

type StatisticsOptions = { period: StatisticsPeriod; figure: ListingMetric; language: Language; path: string };

function presentStatistics(
  { days, totals }: Awaited<ReturnType<typeof getListingStatistics>>,
  { period, figure, language, path }: StatisticsOptions,
) {
  const { t } = getTranslator(language);
  const { formatNumber: number } = getFormatters(language);
  const dayFormat = pickByLanguage(dayFormats, language);
  const getStatisticsUrl = (changes: { days?: number; of?: ListingMetric }) =>
    `${path}?days=${changes.days ?? period}&of=${changes.of ?? figure}#statistics`;
  return {
    title: t("myListings.statistics.chart", { what: t(`myListings.figures.${figure}`), count: period }),
    figure,
    periods: statisticsPeriods.map((each) => ({
      days: each,
      href: getStatisticsUrl({ days: each }),
      isShown: each === period,
    })),
    totals: metrics.map((name) => ({
      name,
      sum: number(totals[name].sum),
      change: totals[name].change,
      before: number(totals[name].before),
      href: getStatisticsUrl({ of: name }),
      isShown: name === figure,
    })),
    bars: days.map((each) => ({
      id: each.day,
      label: dayFormat.format(new Date(`${each.day}T00:00:00Z`)),
      value: each[figure],
      shown: number(each[figure]),
    })),
  };
}

const dayFormats: ByLanguage<Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat("en-u-nu-latn-ca-gregory", { day: "numeric", month: "short", timeZone: "UTC" }),
  ar: new Intl.DateTimeFormat("ar-u-nu-latn-ca-gregory", { day: "numeric", month: "long", timeZone: "UTC" }),
};

const knownEvents = [
  "submitted",
  "imported",
  "pending",
  "active",
  "reserved",
  "sold",
  "expired",
  "rejected",
  "closed",
  "price",
  "renewed",
  "expiring",
  "sold-asked",
  "still-there",
] as const;

/**
 * Returns the name of the event "sold" for a kind of listing. The history of a rental may contain this event although
 * rentals can no longer be sold.
 */
const getSoldEventName = (kind: ListingKind) =>
  getListingDisplayStatus({ kind, status: "sold" }) === "sold" ? "sold" : "closed";

function presentHistoryEvent(event: ListingHistoryEvent, kind: ListingKind, catalog: Catalog, language: Language) {
  const { t } = getTranslator(language);
  const { formatDateTime: moment } = getFormatters(language);
  const { what: eventType, by, name, note, details, at, id } = event;
  const eventName = knownEvents.find((each) => each === eventType) ?? "changed";
  const eventKey = eventName === "sold" ? getSoldEventName(kind) : eventName;
  const ended = typeof details.ended === "string" ? details.ended : "";
  const title =
    eventName === "closed" && ended
      ? t(`myListings.eventEnded.${ended as "paused"}`)
      : t(`myListings.event.${eventKey}`);
  const actorName = by === "seller" && name ? name : t(`myListings.actor.${by}`);
  const text = [eventType === "price" ? formatPriceChange(details, catalog, language) : "", note ?? ""]
    .filter(Boolean)
    .join(" · ");
  return { id, what: eventType, title, who: actorName, text, at: moment(at), iso: at.toISOString() };
}

/** Formats a price change such as "from 50,000 to 45,000" in the currency of the listing. */
function formatPriceChange(details: Record<string, unknown>, catalog: Catalog, language: Language): string {
  const currency = catalog.currencies.get(String(details.currency));
  if (!currency || typeof details.to !== "number") return "";
  const { formatPrice: price } = getFormatters(language);
  const formatMinor = (minor: number) => price({ minor, currency: currency.code }, currency);
  const { t } = getTranslator(language);
  return typeof details.from === "number"
    ? t("myListings.priceChange", { from: formatMinor(details.from), to: formatMinor(details.to) })
    : formatMinor(details.to);
}
