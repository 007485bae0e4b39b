import { type RawBuilder, sql } from "kysely";
import { NO_PREPARE_COMMENT } from "#db/prepared-statements.ts";
import type { SearchSynonyms } from "#domain/catalog/catalog.ts";
import { buildSearchQuery, restrictQueryToWeights } from "#domain/search/tsquery.ts";
import { fitmentRanks } from "../index/conditions.ts";
import { fitmentStates, getFitmentState, type PartFitmentStates } from "../index/fitment-index.server.ts";
import { priceDroppedSql, priceReducedSql } from "../pricing/price-drop.server.ts";
import {
  type ChoiceFacet,
  type Criteria,
  choiceFacets,
  type ListingTrait,
  listingTraits,
  type NumberRange,
} from "../query/criteria.ts";

type SqlCondition = RawBuilder<unknown>;

const facetColumns: Record<ChoiceFacet, SqlCondition> = {
  category: sql.ref("a.category_id"),
  make: sql.ref("a.make_id"),
  model: sql.ref("a.model_id"),
  brand: sql.ref("a.brand_id"),
  city: sql.ref("a.city_id"),
  color: sql.ref("a.color_id"),
  fuel: sql.ref("a.fuel_id"),
  gear: sql.ref("a.gear_id"),
  body: sql.ref("a.body_id"),
  condition: sql.ref("a.condition_id"),
};

/** SQL comment that makes PostgreSQL plan the statement each time, for its actual values. */
export const replanHint = sql.raw(NO_PREPARE_COMMENT);

function buildRangeConditions(column: string, range: NumberRange): SqlCondition[] {
  const ref = sql.ref(column);
  return [
    ...(range.min === undefined ? [] : [sql`${ref} >= ${range.min}`]),
    ...(range.max === undefined ? [] : [sql`${ref} <= ${range.max}`]),
  ];
}

/** Builds the combined SQL condition for makes and models (see `makesWithAllModels`). */
function buildMakeModelConditions({ choices, makesWithAllModels: wholeMakes }: Criteria): SqlCondition[] {
  const makes = choices.make?.any ?? [];
  const models = choices.model?.any ?? [];
  if (makes.length === 0 && models.length === 0) return [];
  if (models.length === 0) return [sql`a.make_id = any(${makes}::int[])`];
  return [sql`(a.make_id = any(${wholeMakes}::int[]) or a.model_id = any(${models}::int[]))`];
}

/** Builds the SQL conditions on features that are stored as rows of `ad_features`. */
function buildFeatureConditions({ features, flags, numbers }: Criteria): SqlCondition[] {
  const hasFeature = (id: number, value: SqlCondition) => sql`exists (
    select 1 from ad_features f where f.ad_id = a.id and f.feature_id = ${id} and ${value})`;
  const oneOf = (ids: number[]) => sql`f.lookup_id = any(${ids}::int[])`;
  const conditions: SqlCondition[] = [];
  for (const [id, { any, not }] of features) {
    if (any.length > 0) conditions.push(hasFeature(id, oneOf(any)));
    if (not.length > 0) conditions.push(sql`not ${hasFeature(id, oneOf(not))}`);
  }
  for (const [id, flag] of flags) conditions.push(hasFeature(id, sql`f.boolean_value = ${flag}`));
  for (const [id, range] of numbers)
    conditions.push(hasFeature(id, sql.join(buildRangeConditions("f.number_value", range), sql` and `)));
  return conditions;
}

function buildTraitConditions(criteria: Criteria): SqlCondition[] {
  const { discount, rating, photo, sellerTypes } = criteria;
  const conditionsByTrait: Record<ListingTrait, SqlCondition[]> = {
    year: buildRangeConditions("a.year", criteria.year),
    price: buildRangeConditions("a.base_minor", criteria.price),
    mileage: buildRangeConditions("a.mileage_km", criteria.mileage),
    discount: discount === undefined ? [] : [discount ? priceReducedSql : sql`not ${priceReducedSql}`],
    rating: rating === undefined ? [] : [sql`a.rating >= ${rating}`],
    photo: photo ? [sql`a.has_media`] : [],
    sellerType:
      sellerTypes.length > 0
        ? [sql`a.seller_id in (select id from sellers where type = any(${sellerTypes}::text[]))`]
        : [],
  };
  return listingTraits.flatMap((trait) => conditionsByTrait[trait]);
}

/** Excluded words are matched literally, without synonyms. */
const emptySynonyms: SearchSynonyms = new Map();

/**
 * Builds the SQL conditions for excluded words. The conditions use a separate lookup, so that only listings which match
 * the other conditions are checked.
 */
function buildExcludedWordConditions(words: readonly string[][]): SqlCondition[] {
  const queries = words.map((each) => buildSearchQuery(each, emptySynonyms)).filter((query) => query !== undefined);
  if (queries.length === 0) return [];
  const any = queries.map((query) => `(${query})`).join(" | ");
  return [sql`not exists (select 1 from ad_search w where w.ad_id = a.id and w.vector @@ ${any}::tsquery)`];
}

/**
 * Builds the SQL condition for parts that fit the vehicle: parts with a matching rule, and parts for every car without
 * an excluding rule. With `maybe`, parts that may fit are included.
 */
function buildPartFitCondition(fits: PartFitmentStates, { maybe }: { maybe: boolean }): SqlCondition {
  const worstState = maybe ? fitmentStates.maybe : fitmentStates.fits;
  const parts = [...fits.keys()].filter((part) => fits[part] !== fitmentStates.silent);
  const fittingParts = parts.filter((part) => getFitmentState(fits, part, false) <= worstState);
  const excludedParts = parts.filter((part) => getFitmentState(fits, part, true) > worstState);
  return sql`((a.compatibility <> 'all' and (a.part_id = any(${fittingParts}::int[])) is true)
    or (a.compatibility = 'all' and (a.part_id = any(${excludedParts}::int[])) is not true))`;
}

function buildFitConditions({ fit }: Criteria, fits: PartFitmentStates | undefined): SqlCondition[] {
  if (!fit || !fits || fit.mode === "first") return [];
  const partFits = buildPartFitCondition(fits, { maybe: fit.mode === "maybe" });
  return [fit.mode === "parts" ? sql`(a.kind <> 'part' or ${partFits})` : partFits];
}

/**
 * Builds the SQL condition for parts that fit the car in the search text. These parts have to match only the rest of
 * the text.
 */
function buildFitAlternative({ fit }: Criteria, fits: PartFitmentStates | undefined): SqlCondition {
  if (fit?.remainingQuery === undefined || !fits) return sql``;
  const itemCondition =
    fit.remainingQuery === null
      ? sql`a.compatibility <> 'all'`
      : sql`s.vector @@ ${restrictQueryToWeights(fit.remainingQuery.query, "AB")}::tsquery`;
  return sql`or (a.kind = 'part' and ${itemCondition} and ${buildPartFitCondition(fits, { maybe: true })})`;
}

/**
 * Builds the SQL expression of the fit rank, with the same values as `createFitmentRankGetter`. Returns undefined unless
 * fitting parts come first.
 */
export function buildFitmentRankExpression(
  { fit }: Criteria,
  fits: PartFitmentStates | undefined,
): SqlCondition | undefined {
  if (fit?.mode !== "first" || !fits) return undefined;
  const evaluatedParts = [...fits.keys()].filter((part) => fits[part] !== fitmentStates.silent);
  return sql`case when a.kind <> 'part' then ${fitmentRanks.noPart}::int when ${buildPartFitCondition(fits, { maybe: true })} then ${fitmentRanks.fits}::int
    when a.compatibility = 'unknown' and (a.part_id = any(${evaluatedParts}::int[])) is not true then ${fitmentRanks.unknown}::int
    else ${fitmentRanks.not}::int end`;
}

/**
 * Builds `from … where …` for the active listings that meet the criteria. `a` is `ads`, and with a search text `s` is
 * `ad_search`. `fits` are the fit states for the vehicle (`getPartFitmentStates`). `bookedOutIds` are the listings that
 * cannot be booked in the requested period (`findBookedOutListings`).
 */
export function buildWhereClause(
  criteria: Criteria,
  fits?: PartFitmentStates,
  bookedOutIds?: ReadonlySet<number>,
): RawBuilder<unknown> {
  const conditions: SqlCondition[] = [sql`a.status = 'active'`];
  const { query } = criteria;
  if (criteria.unsearchable) conditions.push(sql`false`);
  if (query) conditions.push(sql`(s.vector @@ ${query}::tsquery ${buildFitAlternative(criteria, fits)})`);
  if (criteria.kind) conditions.push(sql`a.kind = ${criteria.kind}`);
  if (criteria.sellerId !== undefined) conditions.push(sql`a.seller_id = ${criteria.sellerId}`);
  for (const facet of choiceFacets) {
    const choice = criteria.choices[facet];
    if (!choice) continue;
    const isCombined = facet === "make" || facet === "model";
    if (choice.any.length > 0 && !isCombined) conditions.push(sql`${facetColumns[facet]} = any(${choice.any}::int[])`);
    if (choice.not.length > 0) conditions.push(sql`(${facetColumns[facet]} = any(${choice.not}::int[])) is not true`);
  }
  conditions.push(...buildMakeModelConditions(criteria));
  conditions.push(
    ...buildFeatureConditions(criteria),
    ...buildTraitConditions(criteria),
    ...buildExcludedWordConditions(criteria.withoutWords),
  );
  if (criteria.deal) {
    conditions.push(sql`a.id in (select m.ad_id from ad_market m where m.verdict = any(${criteria.deal}::text[]))`);
  }
  if (criteria.priceDrop) conditions.push(priceDroppedSql);
  conditions.push(...buildFitConditions(criteria, fits));
  if (bookedOutIds) conditions.push(sql`not (a.id = any(${[...bookedOutIds]}::bigint[]))`);
  const search = query ? sql`join ad_search s on s.ad_id = a.id` : sql``;
  return sql`from ads a ${search} where ${sql.join(conditions, sql` and `)}`;
}
