import { type RawBuilder, sql } from "kysely";
import { replan } from "#db/statements.ts";
import type { Synonyms } from "#domain/catalog/catalogue.ts";
import { inWeights, searchQuery } from "#domain/search/query.ts";
import { type ChoiceFacet, type Criteria, choiceFacets, type Range, type Trait, traits } from "./criteria.ts";
import { fitRanks } from "./facts/conditions.ts";
import { fitStates, type PartFits, stateIn } from "./facts/part-fits.server.ts";
import { hasDropped, isReduced } from "./price-drop.server.ts";

type Condition = RawBuilder<unknown>;

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
function makeAndModel({ choices, wholeMakes }: Criteria): Condition[] {
  const makes = choices.make?.any ?? [];
  const models = choices.model?.any ?? [];
  if (makes.length === 0 && models.length === 0) return [];
  if (models.length === 0) return [sql`a.make_id = any(${makes}::int[])`];
  return [sql`(a.make_id = any(${wholeMakes}::int[]) or a.model_id = any(${models}::int[]))`];
}

/** What is asked of features that are rows of their own. */
function ofFeatures({ features, flags, numbers }: Criteria): Condition[] {
  const has = (id: number, value: Condition) => sql`exists (
    select 1 from ad_features f where f.ad_id = a.id and f.feature_id = ${id} and ${value})`;
  const oneOf = (ids: number[]) => sql`f.lookup_id = any(${ids}::int[])`;
  const conditions: Condition[] = [];
  for (const [id, { any, not }] of features) {
    if (any.length > 0) conditions.push(has(id, oneOf(any)));
    if (not.length > 0) conditions.push(sql`not ${has(id, oneOf(not))}`);
  }
  for (const [id, flag] of flags) conditions.push(has(id, sql`f.boolean_value = ${flag}`));
  for (const [id, range] of numbers) conditions.push(has(id, sql.join(between("f.number_value", range), sql` and `)));
  return conditions;
}

function ofTraits(criteria: Criteria): Condition[] {
  const { discount, rating, photo, sellerTypes } = criteria;
  const all: Record<Trait, Condition[]> = {
    year: between("a.year", criteria.year),
    price: between("a.base_minor", criteria.price),
    mileage: between("a.mileage_km", criteria.mileage),
    discount: discount === undefined ? [] : [discount ? isReduced : sql`not ${isReduced}`],
    rating: rating === undefined ? [] : [sql`a.rating >= ${rating}`],
    photo: photo ? [sql`a.has_media`] : [],
    sellerType:
      sellerTypes.length > 0
        ? [sql`a.seller_id in (select id from sellers where type = any(${sellerTypes}::text[]))`]
        : [],
  };
  return traits.flatMap((trait) => all[trait]);
}

/** Who takes a word away means that word. */
const noSynonyms: Synonyms = new Map();

/** Looked up apart from the search text's words, so that only ads that match otherwise are asked. */
function withoutWords(words: readonly string[][]): Condition[] {
  const queries = words.map((each) => searchQuery(each, noSynonyms)).filter((query) => query !== undefined);
  if (queries.length === 0) return [];
  const any = queries.map((query) => `(${query})`).join(" | ");
  return [sql`not exists (select 1 from ad_search w where w.ad_id = a.id and w.vector @@ ${any}::tsquery)`];
}

/** Parts that fit the vehicle, with `maybe` also those that may, and those for everything that aren't said not to fit it. */
function fitsBy(fits: PartFits, { maybe }: { maybe: boolean }): Condition {
  const worst = maybe ? fitStates.maybe : fitStates.fits;
  const parts = [...fits.keys()].filter((part) => fits[part] !== fitStates.silent);
  const wanted = parts.filter((part) => stateIn(fits, part, false) <= worst);
  const unwanted = parts.filter((part) => stateIn(fits, part, true) > worst);
  return sql`((a.compatibility <> 'all' and (a.part_id = any(${wanted}::int[])) is true)
    or (a.compatibility = 'all' and (a.part_id = any(${unwanted}::int[])) is not true))`;
}

function fitting({ fit }: Criteria, fits: PartFits | undefined): Condition[] {
  if (!fit || !fits || fit.mode === "first") return [];
  const fitsIt = fitsBy(fits, { maybe: fit.mode === "maybe" });
  return [fit.mode === "parts" ? sql`(a.kind <> 'part' or ${fitsIt})` : fitsIt];
}

/** What fits the car that a search text names needs only be the thing that it asks for besides. */
function orFitting({ fit }: Criteria, fits: PartFits | undefined): Condition {
  if (fit?.thing === undefined || !fits) return sql``;
  const thing =
    fit.thing === null ? sql`a.compatibility <> 'all'` : sql`s.vector @@ ${inWeights(fit.thing.query, "AB")}::tsquery`;
  return sql`or (a.kind = 'part' and ${thing} and ${fitsBy(fits, { maybe: true })})`;
}

/** What a list is in order of first that begins with what fits (`fitRankIn`); undefined for all others. */
export function fitRank({ fit }: Criteria, fits: PartFits | undefined): Condition | undefined {
  if (fit?.mode !== "first" || !fits) return undefined;
  const judged = [...fits.keys()].filter((part) => fits[part] !== fitStates.silent);
  return sql`case when a.kind <> 'part' then ${fitRanks.noPart}::int when ${fitsBy(fits, { maybe: true })} then ${fitRanks.fits}::int
    when a.compatibility = 'unknown' and (a.part_id = any(${judged}::int[])) is not true then ${fitRanks.unknown}::int
    else ${fitRanks.not}::int end`;
}

/**
 * `from … where …` over the active ads that meet the criteria: `a` is ads, and with search words
 * `s` is ad_search. `fits` are the parts for the vehicle of the criteria (`fitsOf`), `out` what is booked out on their
 * days (`bookedOutOf`).
 */
export function matching(criteria: Criteria, fits?: PartFits, out?: ReadonlySet<number>): RawBuilder<unknown> {
  const conditions: Condition[] = [sql`a.status = 'active'`];
  const { query } = criteria;
  if (criteria.unsearchable) conditions.push(sql`false`);
  if (query) conditions.push(sql`(s.vector @@ ${query}::tsquery ${orFitting(criteria, fits)})`);
  if (criteria.kind) conditions.push(sql`a.kind = ${criteria.kind}`);
  if (criteria.sellerId !== undefined) conditions.push(sql`a.seller_id = ${criteria.sellerId}`);
  for (const facet of choiceFacets) {
    const choice = criteria.choices[facet];
    if (!choice) continue;
    const joint = facet === "make" || facet === "model";
    if (choice.any.length > 0 && !joint) conditions.push(sql`${columns[facet]} = any(${choice.any}::int[])`);
    if (choice.not.length > 0) conditions.push(sql`(${columns[facet]} = any(${choice.not}::int[])) is not true`);
  }
  conditions.push(...makeAndModel(criteria));
  conditions.push(...ofFeatures(criteria), ...ofTraits(criteria), ...withoutWords(criteria.withoutWords));
  if (criteria.deal) {
    conditions.push(sql`a.id in (select m.ad_id from ad_market m where m.verdict = any(${criteria.deal}::text[]))`);
  }
  if (criteria.priceDrop) conditions.push(hasDropped);
  conditions.push(...fitting(criteria, fits));
  if (out) conditions.push(sql`not (a.id = any(${[...out]}::bigint[]))`);
  const search = query ? sql`join ad_search s on s.ad_id = a.id` : sql``;
  return sql`from ads a ${search} where ${sql.join(conditions, sql` and `)}`;
}
