import { getCartOffers, type NamedCartOffer } from "#domain/cart/offers.server.ts";
import { validateCartLine } from "#domain/cart/validate-line.ts";
import { type Catalog, getCategoryPath } from "#domain/catalog/catalog.ts";
import { findNeededOffers } from "#domain/parts/needed-offers.server.ts";
import { listPartNeeds } from "#domain/parts/part-needs.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { convertMoney } from "#kernel/money.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";
import { type Preferences, preferencesContext, type RequestArgs, requestContext } from "#web/context.ts";
import { attachFitmentViews } from "#web/fitment/fit-views.server.ts";
import { toCardData } from "#web/listing-card/card-data.ts";
import { getGarage } from "#web/vehicles/garage.server.ts";
import { getCartVisitor } from "./cart-visitor.server.ts";

/** Parts that are bought or looked at, for which the reader needs others. */
type GivenPart = { categoryId: number; axleId: number | null };

/**
 * Loads the block "needed with it": one fitting offer for each kind of part that is needed together with the given
 * ones. Without a vehicle, the block names the kinds of parts only. Undefined when nothing is to be offered.
 */
export async function loadNeededParts(args: RequestArgs, catalog: Catalog, given: readonly GivenPart[]) {
  const needs = listPartNeeds(
    catalog,
    given.map(({ categoryId }) => categoryId),
  );
  if (needs.length === 0) return undefined;
  const { db, clock } = args.context.get(requestContext);
  const preferences = args.context.get(preferencesContext);
  const { language } = preferences;
  const { current } = await getGarage(args);
  if (!current) {
    return {
      kit: undefined,
      offers: [],
      kinds: needs.map(({ category }) => ({
        name: pickTranslation(category.name, language).text,
        href: getCategoryPath(category),
      })),
    };
  }
  const { userId } = getCartVisitor(args);
  const axles = new Set(given.flatMap(({ axleId }) => axleId ?? []));
  const [axleId = null] = axles.size === 1 ? axles : [];
  const found = await findNeededOffers(
    db,
    catalog,
    { vehicle: current.vehicle, answers: current.fitmentAnswers },
    needs,
    axleId,
  );
  if (found.length === 0) return undefined;
  const cards = await attachFitmentViews(
    args,
    found.map(({ listing }) => toCardData(listing, catalog, preferences, clock())),
  );
  const offersById = await getCartOffers(
    db,
    found.map(({ listing }) => listing.id),
    userId,
  );
  return {
    kit: presentKit(offersById, catalog, preferences, found.length),
    offers: cards.flatMap((card, i) => {
      const need = found[i]?.need;
      if (!need) return [];
      return {
        id: card.id,
        kind: pickTranslation(need.category.name, language).text,
        reason: pickTranslation(need.reason, language).text,
        href: card.href,
        name: card.name,
        price: card.price,
        picture: card.images[0]?.url,
        drawing: card.drawing,
        fit: card.fit,
        buyable: card.buyable,
        /** List of all fitting parts of this kind. */
        all: `${getCategoryPath(need.category)}?vehicle=${current.vehicle.id}`,
      };
    }),
    kinds: [],
  };
}

/**
 * Presents the parts that can be added to the cart at once, with one total for each currency. Undefined with fewer than
 * two such parts.
 */
function presentKit(
  offers: ReadonlyMap<number, NamedCartOffer>,
  catalog: Catalog,
  { language, currency }: Preferences,
  total: number,
) {
  const lines = [...offers].flatMap(([ad, offer]) => {
    const result = validateCartLine({ ad, quantity: 1, options: {}, vehicle: undefined }, offer);
    return result.ok ? [result.value.line] : [];
  });
  if (!getSiteProfile().hasCart || lines.length < 2) return undefined;
  const sums = new Map<string, number>();
  for (const { seen } of lines) sums.set(seen.currency, (sums.get(seen.currency) ?? 0) + seen.minor);
  const amounts = [...sums].flatMap(([code, minor]) => {
    const from = catalog.currencies.get(code);
    return from ? [{ from, money: { minor, currency: code } }] : [];
  });
  const { t } = getTranslator(language);
  const { formatNumber, formatPrice } = getFormatters(language);
  const estimate = {
    minor: amounts.reduce((sum, { from, money }) => sum + convertMoney(money, from, currency).minor, 0),
    currency: currency.code,
  };
  return {
    ads: lines.map(({ ad }) => ad),
    label: t(lines.length === total ? "needed.all" : "needed.available", { shown: formatNumber(lines.length) }),
    /** Total of each currency. */
    prices: amounts.map(({ from, money }) => formatPrice(money, from)),
    /** Approximate total in the reader's currency, if an amount is in another one. */
    estimate: amounts.some(({ from }) => from.code !== currency.code)
      ? formatPrice(estimate, currency, { rounded: true })
      : undefined,
  };
}

export type NeededParts = NonNullable<Awaited<ReturnType<typeof loadNeededParts>>>;
