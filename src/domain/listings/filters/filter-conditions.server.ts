import { type RawBuilder, sql } from "kysely";
import { universalLimitExpression } from "#domain/fitment/universal-conditions.server.ts";
import {
  type CountedFeature,
  createColumnCounter,
  createMinMaxCounter,
  createYesNoCounter,
  type FacetCounter,
} from "../index/facet-counters.ts";
import type { FacetKey, IndexCondition } from "../index/filter-rows.ts";
import {
  fitmentStates,
  getFitmentState,
  listEvaluatedParts,
  type PartFitmentStates,
} from "../index/fitment-index.server.ts";
import { indexedListingKinds } from "../index/index-columns.ts";
import {
  type BlockPredicate,
  createFitmentStateGetter,
  createIdTable,
  matchIds,
  matchRange,
  negate,
  type RowPredicate,
  toBlockPredicate,
} from "../index/row-predicates.ts";
import type { IndexSnapshot } from "../index/snapshot.ts";
import { type ChoiceFacet, type Criteria, hasBound, type NumberRange, type RangeFacet } from "../query/criteria.ts";
import type { ListingCountsById, RangeBounds, YesNoCounts } from "./facets.ts";
import { filterableFeatureValues } from "./feature-values.server.ts";
import type { FilterName } from "./filter-table.ts";

export type SqlCondition = RawBuilder<unknown>;

/** Data that conditions need besides the criteria. */
export type FilterData = {
  /** Fit states of all parts for the vehicle (`getPartFitmentStates`). */
  fits?: PartFitmentStates | undefined;
  /** Listings that cannot be booked in the requested period (`findBookedOutListings`). */
  bookedOutIds?: ReadonlySet<number> | undefined;
};

/** Data that conditions on the search index need besides the criteria. */
export type IndexFilterData = FilterData & { snapshot: IndexSnapshot; now: number };

/**
 * Conditions of a filter in two forms, for the database and for the search index, which accept the same listings. In
 * SQL, `a` is `ads`.
 */
export type FilterConditions = {
  toSql(criteria: Criteria, data: FilterData): SqlCondition[];
  toIndexConditions(criteria: Criteria, data: IndexFilterData): IndexCondition[];
};

export type CountedConditions<Facet> = FilterConditions & {
  createCounter(data: IndexFilterData, features: readonly CountedFeature[]): FacetCounter<Facet>;
};

/** Returns the facets that ignore a condition when they are counted: here the facet to which the condition belongs. */
const ignoredBy = (facet: FacetKey) => [{ facet }];

/**
 * Creates the conditions of a filter, for database and search index, from the value that the criteria contain for this
 * filter. If the criteria contain no value, there are no conditions.
 */
export const createConditions = <Value>(
  facet: FilterName | undefined,
  getValue: (criteria: Criteria, data: FilterData) => Value | undefined,
  toSql: (value: Value) => SqlCondition,
  toPredicate: (value: Value, data: IndexFilterData) => BlockPredicate,
): FilterConditions => ({
  toSql(criteria, data) {
    const value = getValue(criteria, data);
    return value === undefined ? [] : [toSql(value)];
  },
  toIndexConditions(criteria, data) {
    const value = getValue(criteria, data);
    if (value === undefined) return [];
    return [{ test: toPredicate(value, data), ignoredBy: facet ? ignoredBy(facet) : [] }];
  },
});

/**
 * Creates the conditions of a filter by a yes-or-no property. The value `false` requires listings without the property.
 */
export function createYesNoConditions(
  facet: FilterName,
  getValue: (criteria: Criteria) => boolean | undefined,
  condition: SqlCondition,
  createPredicate: (snapshot: IndexSnapshot, now: number) => RowPredicate,
): CountedConditions<YesNoCounts> {
  return {
    ...createConditions(
      facet,
      getValue,
      (value) => (value ? condition : sql`not ${condition}`),
      (value, { snapshot, now }) => {
        const accepts = createPredicate(snapshot, now);
        return toBlockPredicate(value ? accepts : negate(accepts));
      },
    ),
    createCounter: ({ snapshot, now }) => createYesNoCounter(facet, createPredicate(snapshot, now)),
  };
}

function toRangeSql(column: SqlCondition, { min, max }: NumberRange): SqlCondition {
  const bounds = [
    ...(min === undefined ? [] : [sql`${column} >= ${min}`]),
    ...(max === undefined ? [] : [sql`${column} <= ${max}`]),
  ];
  return sql.join(bounds, sql` and `);
}

/**
 * Creates the conditions of a filter by a range. In the search index, values below `lowestKnown` stand for an unknown
 * value.
 */
export const createRangeConditions = (
  facet: RangeFacet,
  column: SqlCondition,
  lowestKnown: number,
): CountedConditions<RangeBounds> => ({
  ...createConditions(
    facet,
    (criteria) => (hasBound(criteria[facet]) ? criteria[facet] : undefined),
    (range) => toRangeSql(column, range),
    (range, { snapshot: { columns } }) => matchRange(columns[facet], range, lowestKnown),
  ),
  createCounter: ({ snapshot: { columns } }) => createMinMaxCounter(facet, columns[facet], lowestKnown),
});

/** Returns a list of values, or undefined if it is empty. */
export const getNonEmpty = <Value>(values: readonly Value[] | undefined) => (values?.length ? values : undefined);

/** Combines several conditions into one that requires all of them. */
export const combineConditions = (...parts: readonly FilterConditions[]): FilterConditions => ({
  toSql: (criteria, data) => parts.flatMap((part) => part.toSql(criteria, data)),
  toIndexConditions: (criteria, data) => parts.flatMap((part) => part.toIndexConditions(criteria, data)),
});

const toColumn = (facet: ChoiceFacet): SqlCondition => sql.ref(`a.${facet}_id`);

const createIncludedValueConditions = (facet: ChoiceFacet): FilterConditions =>
  createConditions(
    facet,
    ({ choices }) => getNonEmpty(choices[facet]?.any),
    (ids) => sql`${toColumn(facet)} = any(${ids}::int[])`,
    (ids, { snapshot: { columns } }) => matchIds(columns[facet], ids),
  );

const createExcludedValueConditions = (facet: ChoiceFacet): FilterConditions =>
  createConditions(
    undefined,
    ({ choices }) => getNonEmpty(choices[facet]?.not),
    (ids) => sql`(${toColumn(facet)} = any(${ids}::int[])) is not true`,
    (ids, { snapshot: { columns } }) => matchIds(columns[facet], ids, { without: true }),
  );

/** Creates the conditions of a filter by catalog values. */
export const createChoiceConditions = (
  facet: ChoiceFacet,
  included = createIncludedValueConditions(facet),
): CountedConditions<ListingCountsById> => ({
  ...combineConditions(included, createExcludedValueConditions(facet)),
  createCounter: ({ snapshot: { columns } }) =>
    createColumnCounter(facet, columns[facet], (counts) => counts.toCounts()),
});

/**
 * Combined conditions for makes and models (see `makesWithAllModels`). The counts of models include all models of the
 * chosen makes.
 */
export const makeModelConditions: FilterConditions = {
  toSql({ choices: { make, model }, makesWithAllModels }) {
    if (model?.any.length)
      return [sql`(a.make_id = any(${makesWithAllModels}::int[]) or a.model_id = any(${model.any}::int[]))`];
    return make?.any.length ? [sql`a.make_id = any(${make.any}::int[])`] : [];
  },
  toIndexConditions({ choices, makesWithAllModels }, { snapshot: { columns } }) {
    const makes = choices.make?.any ?? [];
    const models = choices.model?.any ?? [];
    if (makes.length === 0 && models.length === 0) return [];
    const makeTable = createIdTable(makes).has;
    const hasOtherMake: RowPredicate = (row) => makeTable[columns.make[row] as number] !== 1;
    const ignoring = [{ facet: "make" }, { facet: "model", unless: hasOtherMake }];
    if (models.length === 0) return [{ test: matchIds(columns.make, makes), ignoredBy: ignoring }];
    const wholeMakeTable = createIdTable(makesWithAllModels).has;
    const modelTable = createIdTable(models).has;
    const accepts: RowPredicate = (row) =>
      wholeMakeTable[columns.make[row] as number] === 1 || modelTable[columns.model[row] as number] === 1;
    return [{ test: toBlockPredicate(accepts), ignoredBy: ignoring }];
  },
};

/** Conditions on features that have no column in `ads`. */
export const featureConditions: FilterConditions = {
  toSql({ features, flags, numbers }) {
    const hasFeature = (id: number, value: SqlCondition) => sql`exists (
      select 1 from ${filterableFeatureValues} f where f.ad_id = a.id and f.feature_id = ${id} and ${value})`;
    const hasLookup = (id: number, ids: number[]) => hasFeature(id, sql`f.lookup_id = any(${ids}::int[])`);
    return [
      ...[...features].flatMap(([id, { any, all, not }]) => [
        ...(any.length > 0 ? [hasLookup(id, any)] : []),
        ...(all ?? []).map((lookup) => hasLookup(id, [lookup])),
        ...(not.length > 0 ? [sql`not ${hasLookup(id, not)}`] : []),
      ]),
      ...[...flags].map(([id, flag]) => hasFeature(id, sql`f.boolean_value = ${flag}`)),
      ...[...numbers].map(([id, range]) => hasFeature(id, toRangeSql(sql`f.number_value`, range))),
    ];
  },
  toIndexConditions({ features, flags, numbers }, { snapshot }) {
    const { columns, featureIds, featureValues } = snapshot;
    const hasFeature =
      (id: number, accepts: (value: number) => boolean): RowPredicate =>
      (row) => {
        const end = columns.features[row + 1] as number;
        for (let at = columns.features[row] as number; at < end; at += 1) {
          if (featureIds[at] === id && accepts(featureValues[at] as number)) return true;
        }
        return false;
      };
    const requireFeature = (id: number, accepts: (value: number) => boolean): IndexCondition => ({
      test: toBlockPredicate(hasFeature(id, accepts)),
      ignoredBy: ignoredBy(id),
    });
    const conditions: IndexCondition[] = [];
    for (const [id, { any, all = [], not }] of features) {
      const [included, excluded] = [new Set(any), new Set(not)];
      if (excluded.size > 0)
        conditions.push({
          test: toBlockPredicate(negate(hasFeature(id, (value) => excluded.has(value)))),
          ignoredBy: [],
        });
      if (included.size > 0) conditions.push(requireFeature(id, (value) => included.has(value)));
      // Every further value narrows the list, so the counts of the other values include this condition.
      for (const lookup of all)
        conditions.push({ test: toBlockPredicate(hasFeature(id, (value) => value === lookup)), ignoredBy: [] });
    }
    for (const [id, flag] of flags) conditions.push(requireFeature(id, (value) => value === Number(flag)));
    for (const [id, { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }] of numbers)
      conditions.push(requireFeature(id, (value) => value >= min && value <= max));
    return conditions;
  },
};

/**
 * Builds the SQL condition for parts that fit the vehicle: parts with a matching rule, and universal parts
 * without an excluding rule whose condition is met. With `maybe`, parts that may fit are included.
 */
export function buildPartFitCondition(fits: PartFitmentStates, { maybe }: { maybe: boolean }): SqlCondition {
  const worstState = maybe ? fitmentStates.maybe : fitmentStates.fits;
  const parts = listEvaluatedParts(fits);
  const fittingParts = parts.filter((part) => getFitmentState(fits, part, false) <= worstState);
  const excludedParts = parts.filter((part) => getFitmentState(fits, part, true) > worstState);
  const metLimits = [...fits.universal.keys()].filter((limit) => (fits.universal[limit] as number) <= worstState);
  return sql`((a.compatibility <> 'all' and (a.part_id = any(${fittingParts}::int[])) is true)
    or (a.compatibility = 'all' and (a.part_id = any(${excludedParts}::int[])) is not true
      and ${universalLimitExpression} = any(${metLimits}::int[])))`;
}

/**
 * Conditions for parts that fit the vehicle. The mode `first` has no condition, because it only changes the order of
 * the list.
 */
export const fitConditions = createConditions(
  "fit",
  ({ fit }, { fits }) => (fit && fits && fit.mode !== "first" ? { mode: fit.mode, fits } : undefined),
  ({ mode, fits }) => {
    const partFits = buildPartFitCondition(fits, { maybe: mode === "maybe" });
    return mode === "parts" ? sql`(a.kind <> 'part' or ${partFits})` : partFits;
  },
  ({ mode, fits }, { snapshot }) => {
    const getState = createFitmentStateGetter(snapshot, fits);
    const worstState = mode === "maybe" ? fitmentStates.maybe : fitmentStates.fits;
    const { kind } = snapshot.columns;
    const partKind = indexedListingKinds.indexOf("part");
    return toBlockPredicate(
      mode === "parts"
        ? (row) => kind[row] !== partKind || getState(row) <= worstState
        : (row) => getState(row) <= worstState,
    );
  },
);
