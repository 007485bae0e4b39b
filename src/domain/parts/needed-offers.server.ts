import type { Db } from "#db/database.ts";
import { type Catalog, getSubtreeIds } from "#domain/catalog/catalog.ts";
import type { ListingSummary } from "#domain/listings/detail/listing.ts";
import { getListingSummaries } from "#domain/listings/detail/listing-summaries.server.ts";
import { findListings } from "#domain/listings/index/find-listings.server.ts";
import { createEmptyCriteria, type RequestedVehicle } from "#domain/listings/query/criteria.ts";
import { convertToBaseCurrency } from "#domain/listings/write/insert-listings.server.ts";
import { chooseNeededOffer, type NeededOffer, type PartNeed } from "./part-needs.ts";

/** Number of the cheapest fitting offers of each kind of part that are read. */
const CANDIDATES_PER_NEED = 8;

/**
 * Finds the offer to recommend for each need: the cheapest good one that fits the vehicle for certain. Needs without
 * such an offer are left out. `axleId` is the axle of the part with which the others are needed, if it has one.
 */
export async function findNeededOffers(
  db: Db,
  catalog: Catalog,
  vehicle: RequestedVehicle,
  needs: readonly PartNeed[],
  axleId: number | null,
): Promise<{ need: PartNeed; listing: ListingSummary }[]> {
  if (needs.length === 0) return [];
  const categoriesByNeed = needs.map(({ category }) => getSubtreeIds(category));
  const { snapshot, rows } = await findListings(db, {
    ...createEmptyCriteria(),
    kind: "part",
    choices: { category: { any: categoriesByNeed.flat(), not: [] } },
    fit: { ...vehicle, mode: "only" },
  });
  const { columns } = snapshot;
  const newId = catalog.features.get("condition")?.lookups.find(({ slug }) => slug === "new")?.id;
  const isUsed = (conditionId: number | null | undefined) => Boolean(conditionId) && conditionId !== newId;
  const getPrice = (row: number) => columns.price[row] as number;
  const candidatesByNeed = categoriesByNeed.map((ids) =>
    Array.from(rows)
      .filter((row) => ids.includes(columns.category[row] as number) && !Number.isNaN(getPrice(row)))
      .sort(
        (a, b) =>
          Number(isUsed(columns.condition[a])) - Number(isUsed(columns.condition[b])) || getPrice(a) - getPrice(b),
      )
      .slice(0, CANDIDATES_PER_NEED)
      .map((row) => columns.id[row] as number),
  );
  const listings = new Map(
    (await getListingSummaries(db, candidatesByNeed.flat(), snapshot)).map((listing) => [listing.id, listing]),
  );
  const toOffer = (listing: ListingSummary): NeededOffer & { listing: ListingSummary } => ({
    listing,
    id: listing.id,
    isInStock: listing.status === "active" && listing.stock > 0 && listing.availability !== "out-of-stock",
    price: listing.price && convertToBaseCurrency(catalog, listing.price),
    isUsed: isUsed(listing.conditionId),
    rating: listing.rating,
    axleId: listing.axleId,
  });
  return needs.flatMap((need, i) => {
    const offers = (candidatesByNeed[i] ?? []).flatMap((id) => {
      const listing = listings.get(id);
      return listing ? toOffer(listing) : [];
    });
    const chosen = chooseNeededOffer(offers, need.sameAxle ? axleId : null);
    return chosen ? { need, listing: chosen.listing } : [];
  });
}
