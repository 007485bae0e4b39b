import { sql } from "kysely";
import { priceRatings } from "#domain/pricing/market-comparison.ts";
import {
  type CountedFeature,
  createColumnCounter,
  createFeatureCounter,
  createValueCounter,
} from "../index/facet-counters.ts";
import type { FilteredBlock, IndexCondition } from "../index/filter-rows.ts";
import { fitmentStates } from "../index/fitment-index.server.ts";
import { indexedListingKinds } from "../index/index-columns.ts";
import { recentlyInspectedSql } from "../index/recent-inspection.server.ts";
import {
  createFitmentStateGetter,
  createPriceDropPredicate,
  createRecentlyInspectedPredicate,
  createReducedPricePredicate,
  matchIds,
  matchRange,
  toBlockPredicate,
} from "../index/row-predicates.ts";
import { priceDroppedSql, priceReducedSql } from "../pricing/price-drop.server.ts";
import { type Criteria, type MonthlyCriteria, ratingSteps, sellerTypes } from "../query/criteria.ts";
import {
  type CountedConditions,
  combineConditions,
  createChoiceConditions,
  createConditions,
  createRangeConditions,
  createYesNoConditions,
  type FilterConditions,
  type FilterData,
  featureConditions,
  fitConditions,
  getNonEmpty,
  type IndexFilterData,
  makeModelConditions,
  type SqlCondition,
} from "./filter-conditions.server.ts";
import type { Facets, FilterFacet, FilterName } from "./filter-table.ts";

/** Conditions of each filter of `filterTable`. A filter with counts also has a counter. */
type FilterConditionsTable = {
  [Name in FilterName]: [FilterFacet<Name>] extends [undefined]
    ? FilterConditions
    : CountedConditions<FilterFacet<Name>>;
};

/** Builds the SQL condition for cars whose estimated monthly payment is within the range. */
function buildMonthlyCondition({ range: { min, max }, shares }: MonthlyCriteria): SqlCondition {
  const citiesByShare = Map.groupBy(shares.byCity.keys(), (id) => shares.byCity.get(id));
  const cases = [...citiesByShare].map(
    ([share, ids]) => sql`when a.city_id = any(${ids}::int[]) then ${share}::float8`,
  );
  const payment = sql`a.base_minor::float8 * (case ${sql.join(cases, sql` `)} else ${shares.elsewhere}::float8 end)`;
  return sql`(a.kind = 'car' and a.base_minor is not null
    and ${payment} >= ${min ?? 0}::float8 and ${payment} <= ${max ?? Number.MAX_SAFE_INTEGER}::float8)`;
}

const filterConditions: FilterConditionsTable = {
  kind: createConditions(
    undefined,
    ({ kind }) => kind,
    (kind) => sql`a.kind = ${kind}`,
    (kind, { snapshot: { columns } }) => {
      const value = indexedListingKinds.indexOf(kind);
      return matchRange(columns.kind, { min: value, max: value }, 0);
    },
  ),
  seller: createConditions(
    undefined,
    ({ sellerId }) => sellerId,
    (id) => sql`a.seller_id = ${id}`,
    (id, { snapshot: { columns } }) => matchRange(columns.sellerId, { min: id, max: id }, 0),
  ),
  fit: {
    ...fitConditions,
    createCounter({ snapshot, fits }) {
      if (!fits) return { add: () => undefined, toFacet: () => null };
      return createValueCounter("fit", createFitmentStateGetter(snapshot, fits), ({ get }) => {
        const [exact, maybe] = [get(fitmentStates.fits), get(fitmentStates.maybe)];
        return { fits: exact, maybe, all: exact + maybe + get(fitmentStates.not) };
      });
    },
  },
  free: createConditions(
    undefined,
    (_criteria, { bookedOutIds }) => bookedOutIds,
    (ids) => sql`not (a.id = any(${[...ids]}::bigint[]))`,
    (ids, { snapshot: { columns } }) => toBlockPredicate((row) => !ids.has(columns.id[row] as number)),
  ),
  category: createChoiceConditions("category"),
  make: createChoiceConditions("make", makeModelConditions),
  model: createChoiceConditions("model", combineConditions()),
  brand: createChoiceConditions("brand"),
  year: createRangeConditions("year", sql`a.year`, 1),
  price: createRangeConditions("price", sql`a.base_minor`, 0),
  monthly: createConditions(
    undefined,
    ({ monthly }) => monthly,
    buildMonthlyCondition,
    ({ range, shares }, { snapshot: { columns } }) => {
      const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = range;
      const car = indexedListingKinds.indexOf("car");
      return toBlockPredicate((row) => {
        const payment =
          (columns.price[row] as number) * (shares.byCity.get(columns.city[row] as number) ?? shares.elsewhere);
        return columns.kind[row] === car && payment >= min && payment <= max;
      });
    },
  ),
  discount: createYesNoConditions("discount", ({ discount }) => discount, priceReducedSql, createReducedPricePredicate),
  mileage: createRangeConditions("mileage", sql`a.mileage_km`, 0),
  city: createChoiceConditions("city"),
  near: {
    ...createConditions(
      "near",
      ({ near }) => near?.cityIds,
      (ids) => sql`a.city_id = any(${ids}::int[])`,
      (ids, { snapshot: { columns } }) => matchIds(columns.city, ids),
    ),
    createCounter: ({ snapshot: { columns } }) =>
      createColumnCounter("near", columns.city, (counts) => counts.toCounts()),
  },
  region: createConditions(
    undefined,
    ({ region }) => region?.cityIds,
    (ids) => sql`a.city_id = any(${ids}::int[])`,
    (ids, { snapshot: { columns } }) => matchIds(columns.city, ids),
  ),
  area: createConditions(
    undefined,
    ({ area }) => area?.cityIds,
    (ids) => sql`a.city_id = any(${ids}::int[])`,
    (ids, { snapshot: { columns } }) => matchIds(columns.city, ids),
  ),
  color: createChoiceConditions("color"),
  body: createChoiceConditions("body"),
  gear: createChoiceConditions("gear"),
  fuel: createChoiceConditions("fuel"),
  condition: createChoiceConditions("condition"),
  features: {
    ...featureConditions,
    createCounter: ({ snapshot }, features) => createFeatureCounter(snapshot, features),
  },
  rating: {
    ...createConditions(
      "rating",
      ({ rating }) => rating,
      (rating) => sql`a.rating >= ${rating}`,
      (rating, { snapshot: { columns } }) => matchRange(columns.rating, { min: rating * 100 }, 1),
    ),
    createCounter({ snapshot: { columns } }) {
      const getStars = (row: number) => Math.floor((columns.rating[row] as number) / 100);
      return createValueCounter("rating", getStars, ({ get }) => {
        const countFrom = (lowest: number) =>
          ratingSteps.reduce((sum, stars) => sum + (stars >= lowest ? get(stars) : 0), 0);
        return new Map(ratingSteps.map((step) => [step, countFrom(step)]));
      });
    },
  },
  sellerType: {
    ...createConditions(
      "sellerType",
      (criteria) => getNonEmpty(criteria.sellerTypes),
      (types) => sql`a.seller_id in (select id from sellers where type = any(${types}::text[]))`,
      (types, { snapshot: { columns } }) =>
        matchIds(
          columns.sellerType,
          types.map((type) => sellerTypes.indexOf(type) + 1),
        ),
    ),
    createCounter: ({ snapshot: { columns } }) =>
      createColumnCounter("sellerType", columns.sellerType, ({ get }) => {
        const [personal, showroom, rental] = sellerTypes.map((_, i) => get(i + 1)) as [number, number, number];
        return { personal, showroom, rental_room: rental };
      }),
  },
  photo: createYesNoConditions(
    "photo",
    ({ photo }) => photo,
    sql`a.has_media`,
    ({ columns: { photo } }) =>
      (row) =>
        photo[row] === 1,
  ),
  deal: {
    ...createConditions(
      "deal",
      ({ deal }) => deal,
      (deal) => sql`a.id in (select m.ad_id from ad_price_ratings m where m.price_rating = any(${deal}::text[]))`,
      (deal, { snapshot: { columns } }) =>
        matchIds(
          columns.verdict,
          deal.map((rating) => priceRatings.indexOf(rating) + 1),
        ),
    ),
    createCounter: ({ snapshot: { columns } }) =>
      createColumnCounter(
        "deal",
        columns.verdict,
        ({ get }) => new Map(priceRatings.map((rating, i) => [rating, get(i + 1)])),
      ),
  },
  priceDrop: createYesNoConditions(
    "priceDrop",
    ({ priceDrop }) => priceDrop,
    priceDroppedSql,
    createPriceDropPredicate,
  ),
  inspected: createYesNoConditions(
    "inspected",
    ({ inspected }) => inspected,
    recentlyInspectedSql,
    createRecentlyInspectedPredicate,
  ),
};

/** Builds the SQL conditions of all filters. */
export const buildSqlConditions = (criteria: Criteria, data: FilterData): SqlCondition[] =>
  Object.values(filterConditions).flatMap((filter) => filter.toSql(criteria, data));

/** Builds the conditions of all filters on the search index. */
export const buildIndexConditions = (criteria: Criteria, data: IndexFilterData): IndexCondition[] =>
  Object.values(filterConditions).flatMap((filter) => filter.toIndexConditions(criteria, data));

/** Creates the counter of all facets of a list. */
export function createFacetsCounter(data: IndexFilterData, features: readonly CountedFeature[]) {
  const counters = Object.entries(filterConditions).flatMap(([name, filter]) =>
    "createCounter" in filter ? [{ name, counter: filter.createCounter(data, features) }] : [],
  );
  let total = 0;
  return {
    add(block: FilteredBlock): void {
      total += block.rows.length;
      for (const { counter } of counters) counter.add(block);
    },
    toFacets: (criteria: Criteria): Facets => {
      const facets = Object.fromEntries(counters.map(({ name, counter }) => [name, counter.toFacet(criteria)]));
      return { ...facets, total } as Facets;
    },
  };
}
