import type { RouterContextProvider } from "react-router";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getListingPath } from "#domain/listings/detail/listing.ts";
import { getListingModerationCase, type ListingModerationCase } from "#domain/moderation/listing-case.server.ts";
import {
  getModerationQueueNeighbours,
  type ModerationQueueFilter,
} from "#domain/moderation/moderation-queue.server.ts";
import { getChangesSinceReview, type SnapshotFieldChange } from "#domain/moderation/moderation-snapshot.server.ts";
import { formatRequestedChange } from "#domain/moderation/requested-changes.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type Language, type LocalizedText, pickTranslation } from "#kernel/localized-text.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { type Preferences, preferencesContext, requestContext } from "#web/context.ts";
import { formatListingPrice } from "#web/listing-card/card-data.ts";
import { getCatalogName, getSpecRows } from "#web/listing-card/spec-rows.ts";
import { presentFraudSignals } from "./fraud-evidence.server.ts";
import { buildQueueQuery } from "./queue-url.server.ts";

type Context = Readonly<RouterContextProvider>;

const publicStatuses = ["active", "reserved", "sold", "expired"];

/** Loads and presents a listing for moderators. Returns undefined when the listing does not exist. */
export async function presentModerationCase(context: Context, id: number, filter: ModerationQueueFilter) {
  const { db } = context.get(requestContext);
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const found = id === 0 ? undefined : await getListingModerationCase(db, id);
  if (!found) return undefined;
  const [catalog, changes, neighbours] = await Promise.all([
    getCatalog(db),
    getChangesSinceReview(db, id),
    getModerationQueueNeighbours(db, id, filter),
  ]);
  const { product } = found;
  const { formatDateTime: moment } = getFormatters(language);
  const { t } = getTranslator(language);
  const query = buildQueueQuery(filter);
  const getCaseUrl = (ad: number | undefined) => (ad === undefined ? undefined : `/moderation/ads/${ad}${query}`);
  const toTrimmedTexts = (text: LocalizedText) => ({
    ar: text.ar?.trim() || undefined,
    en: text.en?.trim() || undefined,
  });
  return {
    id,
    version: found.version,
    status: product.status,
    name: pickTranslation(product.name, language),
    names: toTrimmedTexts(product.name),
    descriptions: toTrimmedTexts(product.description),
    price: product.price ? formatListingPrice(product.price, catalog, preferences) : undefined,
    category: getCatalogName(catalog.categories.byId.get(product.categoryId), language),
    facts: getSpecRows(product, catalog, language),
    vin: found.vin,
    phone: product.phoneNumber,
    images: product.images.map(({ url }) => url),
    href: publicStatuses.includes(product.status) ? getListingPath(product) : undefined,
    signs: presentFraudSignals(found, catalog, preferences),
    decisions: found.decisions.map(({ mends: requestedChanges, at, ...decision }) => ({
      ...decision,
      mends: requestedChanges.map((requestedChange) => formatRequestedChange(requestedChange, language)),
      at: moment(at),
    })),
    events: found.events.map(({ at, what: eventType, by, who: actorName }) => ({
      what: formatEventName(eventType, t),
      by:
        by === "staff"
          ? t("moderation.by.staff", { name: actorName ?? "" })
          : t(`moderation.by.${by === "seller" ? by : "system"}`),
      at: moment(at),
    })),
    reports: found.reports.map(({ at, ...report }) => ({ ...report, at: moment(at) })),
    seller: presentCaseSeller(found, language),
    changes: changes && {
      since: moment(changes.since),
      fields: changes.fields.map((change) => presentChange(change, catalog, preferences)),
      added: changes.added,
      removed: changes.removed,
    },
    isOwn: found.seller.userId === getCurrentAccount(context).id,
    query,
    previous: getCaseUrl(neighbours.previous),
    next: getCaseUrl(neighbours.next),
  };
}

export type ModerationCaseView = NonNullable<Awaited<ReturnType<typeof presentModerationCase>>>;

const eventNames = [
  "submitted",
  "changed",
  "pending",
  "active",
  "rejected",
  "closed",
  "reserved",
  "sold",
  "expired",
] as const;

function formatEventName(eventName: string, t: ReturnType<typeof getTranslator>["t"]): string {
  return t(`moderation.event.${eventNames.find((event) => event === eventName) ?? "other"}`);
}

function presentCaseSeller({ seller, product }: ListingModerationCase, language: Language) {
  const { since, ads: listingCounts, ...counts } = seller;
  const { t } = getTranslator(language);
  return {
    ...counts,
    name: pickTranslation(product.seller.name, language),
    verified: product.seller.verified,
    since: getFormatters(language).formatDate(since),
    ads: Object.entries(listingCounts).map(([status, count]) => ({
      state: t(`moderation.state.${status as keyof typeof listingCounts}`),
      count,
    })),
  };
}

/** Formats a change of one field. Ids become names, and prices become amounts with a currency. */
function presentChange({ field, before, after }: SnapshotFieldChange, catalog: Catalog, { language }: Preferences) {
  const formatValue = (value: string | number | null): string => {
    if (value === null || value === "") return "";
    const id = Number(value);
    switch (field) {
      case "price_minor":
        return getFormatters(language).formatNumber(id / 100);
      case "category_id":
        return getCatalogName(catalog.categories.byId.get(id), language);
      case "make_id":
        return getCatalogName(catalog.makes.byId.get(id), language);
      case "model_id":
        return getCatalogName(catalog.models.get(id), language);
      case "city_id":
        return getCatalogName(catalog.cities.byId.get(id), language);
      case "condition_id":
        return getCatalogName(catalog.lookups.get(id), language);
      default:
        return String(value);
    }
  };
  return { field, before: formatValue(before), after: formatValue(after) };
}
