import { type Catalog, getCategoryPath } from "#domain/catalog/catalog.ts";
import { findNeededOffers } from "#domain/parts/needed-offers.server.ts";
import { listPartNeeds } from "#domain/parts/part-needs.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { preferencesContext, type RequestArgs, requestContext } from "#web/context.ts";
import { attachFitmentViews } from "#web/fitment/fit-views.server.ts";
import { toCardData } from "#web/listing-card/card-data.ts";
import { getGarage } from "#web/vehicles/garage.server.ts";

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
      offers: [],
      kinds: needs.map(({ category }) => ({
        name: pickTranslation(category.name, language).text,
        href: getCategoryPath(category),
      })),
    };
  }
  const axles = new Set(given.flatMap(({ axleId }) => axleId ?? []));
  const [axleId = null] = axles.size === 1 ? axles : [];
  const found = await findNeededOffers(db, catalog, current, needs, axleId);
  if (found.length === 0) return undefined;
  const cards = await attachFitmentViews(
    args,
    found.map(({ listing }) => toCardData(listing, catalog, preferences, clock())),
  );
  return {
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

export type NeededParts = NonNullable<Awaited<ReturnType<typeof loadNeededParts>>>;
