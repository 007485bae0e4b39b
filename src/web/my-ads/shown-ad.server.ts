import type { AdEnd, AdKind, AdStatus } from "#db/schema/ads.ts";
import { actsOf } from "#domain/ads/life/acts.ts";
import type { OwnAdRow } from "#domain/ads/life/own-ads.server.ts";
import { productPath } from "#domain/ads/product.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { formatters } from "#i18n/formatters.ts";
import { inLanguage } from "#kernel/local-text.ts";
import type { Preferences } from "#web/context.ts";
import { cardOf } from "#web/shop/card.ts";
import { adPath } from "./own-ad.server.ts";

const day = 24 * 60 * 60_000;

/** How many days an ad is still up, the one that has begun included; undefined when nothing ends it. */
export function daysLeft(status: AdStatus, expiresAt: Date | null, now: Date): number | undefined {
  if (expiresAt === null || (status !== "active" && status !== "reserved")) return undefined;
  return Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / day));
}

/** How an ad stands, in one word: what was closed says how. */
export type AdStanding = { kind: AdKind; status: AdStatus; ended: AdEnd | null };

/** Whether anybody may open the ad's page; its seller may in any case. */
const isPublic = (status: AdStatus): boolean => ["active", "reserved", "sold", "expired"].includes(status);

/** A row of somebody's ads, ready to be rendered. */
export function shownOwnAd(ad: OwnAdRow, catalogue: Catalogue, preferences: Preferences, now: Date) {
  const { language, currency: _shown, ...rest } = preferences;
  const { product } = ad;
  // Sellers see what they ask, in the currency they ask it in.
  const currency = catalogue.currencies.get(product.price?.currency ?? "") ?? preferences.currency;
  const card = cardOf(product, catalogue, { ...rest, language, currency }, now);
  const { number } = formatters(language);
  return {
    id: product.id,
    href: adPath(product.id),
    publicHref: productPath(product),
    isPublic: isPublic(ad.status),
    name: inLanguage(product.name, language),
    price: card.price,
    perDay: card.perDay,
    image: card.images[0]?.url,
    drawing: card.drawing,
    kind: ad.kind,
    status: ad.status,
    ended: ad.ended,
    note: ad.note,
    asked: ad.asked,
    left: daysLeft(ad.status, ad.expiresAt, now),
    views: number(ad.views),
    reveals: number(ad.reveals),
    favourites: number(ad.favourites),
    acts: actsOf({ kind: ad.kind, status: ad.status, ended: ad.ended, expiresAt: ad.expiresAt }, now),
  };
}

export type ShownOwnAd = ReturnType<typeof shownOwnAd>;
