import { type RawBuilder, sql } from "kysely";
import { replan } from "#db/statements.ts";
import { type ChoiceFacet, type Criteria, choiceFacets, type Range } from "./criteria.ts";
import { hasDropped, isReduced } from "./price-drop.server.ts";
import { searchQuery } from "./search-words.ts";

type Condition = RawBuilder<unknown>;

/** A facet that counts ignoring its own selection (but not what is excluded) names itself here (rule 18). */
export type Without = ChoiceFacet | "year" | "price" | "deal" | "priceDrop" | undefined;

const columns: Record<ChoiceFacet, Condition> = {
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

export const columnOf = (facet: ChoiceFacet): Condition => columns[facet];

/** Comment that keeps statements with criteria from being planned once for all values. */
export const planEachTime = sql.raw(replan);

function between(column: string, range: Range): Condition[] {
  const ref = sql.ref(column);
  return [
    ...(range.min === undefined ? [] : [sql`${ref} >= ${range.min}`]),
    ...(range.max === undefined ? [] : [sql`${ref} <= ${range.max}`]),
  ];
}

/** Chosen makes and models, together; see `wholeMakes`. */
function makeAndModel({ choices, wholeMakes }: Criteria, without: Without): Condition[] {
  const makes = choices.make?.any ?? [];
  const models = choices.model?.any ?? [];
  if (without === "make" || (makes.length === 0 && models.length === 0)) return [];
  if (without === "model") return [sql`a.make_id = any(${makes}::int[])`];
  if (models.length === 0) return [sql`a.make_id = any(${makes}::int[])`];
  return [sql`(a.make_id = any(${wholeMakes}::int[]) or a.model_id = any(${models}::int[]))`];
}

/**
 * `from … where …` over the active ads that meet the criteria: `a` is ads, and with search words
 * `s` is ad_search.
 */
export function matching(criteria: Criteria, without?: Without): RawBuilder<unknown> {
  const conditions: Condition[] = [sql`a.status = 'active'`];
  const query = searchQuery(criteria.words);
  if (criteria.unsearchable) conditions.push(sql`false`);
  if (query) conditions.push(sql`s.vector @@ ${query}::tsquery`);
  if (criteria.kind) conditions.push(sql`a.kind = ${criteria.kind}`);
  if (criteria.sellerId !== undefined) conditions.push(sql`a.seller_id = ${criteria.sellerId}`);
  if (criteria.sellerType) {
    conditions.push(sql`a.seller_id in (select id from sellers where type = ${criteria.sellerType})`);
  }
  for (const facet of choiceFacets) {
    const choice = criteria.choices[facet];
    if (!choice) continue;
    const joint = facet === "make" || facet === "model";
    if (choice.any.length > 0 && !joint && facet !== without)
      conditions.push(sql`${columns[facet]} = any(${choice.any}::int[])`);
    if (choice.not.length > 0) conditions.push(sql`(${columns[facet]} = any(${choice.not}::int[])) is not true`);
  }
  conditions.push(...makeAndModel(criteria, without));
  for (const [featureId, choice] of criteria.features) {
    const has = (ids: number[]) => sql`exists (
      select 1 from ad_features f where f.ad_id = a.id and f.feature_id = ${featureId} and f.lookup_id = any(${ids}::int[]))`;
    if (choice.any.length > 0) conditions.push(has(choice.any));
    if (choice.not.length > 0) conditions.push(sql`not ${has(choice.not)}`);
  }
  if (without !== "year") conditions.push(...between("a.year", criteria.year));
  if (without !== "price") conditions.push(...between("a.base_minor", criteria.price));
  conditions.push(...between("a.mileage_km", criteria.mileage));
  if (criteria.discount !== undefined) {
    conditions.push(criteria.discount ? isReduced : sql`not ${isReduced}`);
  }
  if (criteria.deal && without !== "deal") {
    conditions.push(sql`a.id in (select m.ad_id from ad_market m where m.verdict = any(${criteria.deal}::text[]))`);
  }
  if (criteria.priceDrop && without !== "priceDrop") conditions.push(hasDropped);
  if (criteria.rating !== undefined) conditions.push(sql`a.rating >= ${criteria.rating}`);
  const search = query ? sql`join ad_search s on s.ad_id = a.id` : sql``;
  return sql`from ads a ${search} where ${sql.join(conditions, sql` and `)}`;
}
