import type { RouterContextProvider } from "react-router";
import { productPath } from "#domain/ads/product.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { type AdCase, adCase } from "#domain/moderation/case.server.ts";
import { type Changed, changesSince } from "#domain/moderation/looked-at.server.ts";
import { mendInWords } from "#domain/moderation/mends.ts";
import { neighboursOf, type QueueFilter } from "#domain/moderation/queue.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { inLanguage, type Language, type LocalText } from "#kernel/local-text.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { type Preferences, preferencesContext, visitContext } from "#web/context.ts";
import { factRows, nameOf } from "#web/product/fact-rows.ts";
import { shownPrice } from "#web/shop/card.ts";
import { shownSigns } from "./evidence.server.ts";
import { queueQuery } from "./queue-address.server.ts";

type Context = Readonly<RouterContextProvider>;

const publicStates = ["active", "reserved", "sold", "expired"];

/** An ad's page for moderators; undefined when there is no such ad. */
export async function shownCase(context: Context, id: number, filter: QueueFilter) {
  const { db } = context.get(visitContext);
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const found = id === 0 ? undefined : await adCase(db, id);
  if (!found) return undefined;
  const [catalogue, changes, neighbours] = await Promise.all([
    catalogueOf(db),
    changesSince(db, id),
    neighboursOf(db, id, filter),
  ]);
  const { product } = found;
  const { moment } = formatters(language);
  const { t } = translator(language);
  const query = queueQuery(filter);
  const hrefOf = (ad: number | undefined) => (ad === undefined ? undefined : `/moderation/ads/${ad}${query}`);
  const texts = (text: LocalText) => ({ ar: text.ar?.trim() || undefined, en: text.en?.trim() || undefined });
  return {
    id,
    version: found.version,
    status: product.status,
    name: inLanguage(product.name, language),
    names: texts(product.name),
    descriptions: texts(product.description),
    price: product.price ? shownPrice(product.price, catalogue, preferences) : undefined,
    category: nameOf(catalogue.categories.byId.get(product.categoryId), language),
    facts: factRows(product, catalogue, language),
    vin: found.vin,
    phone: product.phoneNumber,
    images: product.images.map(({ url }) => url),
    href: publicStates.includes(product.status) ? productPath(product) : undefined,
    signs: shownSigns(found, catalogue, preferences),
    decisions: found.decisions.map(({ mends, at, ...decision }) => ({
      ...decision,
      mends: mends.map((mend) => mendInWords(mend, language)),
      at: moment(at),
    })),
    events: found.events.map(({ at, what, by, who }) => ({
      what: wordOfEvent(what, t),
      by:
        by === "staff"
          ? t("moderation.by.staff", { name: who ?? "" })
          : t(`moderation.by.${by === "seller" ? by : "system"}`),
      at: moment(at),
    })),
    reports: found.reports.map(({ at, ...report }) => ({ ...report, at: moment(at) })),
    seller: sellerOf(found, language),
    changes: changes && {
      since: moment(changes.since),
      fields: changes.fields.map((change) => shownChange(change, catalogue, preferences)),
      added: changes.added,
      removed: changes.removed,
    },
    isOwn: found.seller.userId === accountOfPage(context).id,
    query,
    previous: hrefOf(neighbours.previous),
    next: hrefOf(neighbours.next),
  };
}

export type ShownCase = NonNullable<Awaited<ReturnType<typeof shownCase>>>;

const events = [
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

function wordOfEvent(what: string, t: ReturnType<typeof translator>["t"]): string {
  return t(`moderation.event.${events.find((event) => event === what) ?? "other"}`);
}

function sellerOf({ seller, product }: AdCase, language: Language) {
  const { since, ads, ...counts } = seller;
  const { t } = translator(language);
  return {
    ...counts,
    name: inLanguage(product.seller.name, language),
    verified: product.seller.verified,
    since: formatters(language).date(since),
    ads: Object.entries(ads).map(([status, count]) => ({
      state: t(`moderation.state.${status as keyof typeof ads}`),
      count,
    })),
  };
}

/** A change in words: ids as the names they stand for, prices in their currency's units. */
function shownChange({ field, before, after }: Changed, catalogue: Catalogue, { language }: Preferences) {
  const word = (value: string | number | null): string => {
    if (value === null || value === "") return "";
    const id = Number(value);
    switch (field) {
      case "price_minor":
        return formatters(language).number(id / 100);
      case "category_id":
        return nameOf(catalogue.categories.byId.get(id), language);
      case "make_id":
        return nameOf(catalogue.makes.byId.get(id), language);
      case "model_id":
        return nameOf(catalogue.models.get(id), language);
      case "city_id":
        return nameOf(catalogue.cities.byId.get(id), language);
      case "condition_id":
        return nameOf(catalogue.lookups.get(id), language);
      default:
        return String(value);
    }
  };
  return { field, before: word(before), after: word(after) };
}
