import { type RawBuilder, sql } from "kysely";
import { NO_PREPARE_COMMENT } from "#db/prepared-statements.ts";
import { restrictQueryToWeights } from "#domain/search/tsquery.ts";
import { buildPartFitCondition, type SqlCondition } from "../filters/filter-conditions.server.ts";
import { buildSqlConditions } from "../filters/filter-table.server.ts";
import { listEvaluatedParts, type PartFitmentStates } from "../index/fitment-index.server.ts";
import { fitmentRanks } from "../index/row-predicates.ts";
import type { Criteria } from "../query/criteria.ts";
import { buildExcludedQueries } from "../query/full-text.ts";

/** SQL comment that makes PostgreSQL plan the statement each time, for its actual values. */
export const replanHint = sql.raw(NO_PREPARE_COMMENT);

/**
 * Builds the SQL conditions for excluded words. The conditions use a separate lookup, so that only listings which match
 * the other conditions are checked.
 */
function buildExcludedWordConditions(words: readonly string[][]): SqlCondition[] {
  const queries = buildExcludedQueries(words);
  if (queries.length === 0) return [];
  const any = queries.map((query) => `(${query})`).join(" | ");
  return [sql`not exists (select 1 from ad_search w where w.ad_id = a.id and w.vector @@ ${any}::tsquery)`];
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
 * Builds the SQL expression of the fit rank, with the same values as `createFitmentRankGetter`, except that universal
 * parts come half a rank after other fitting parts. Returns undefined unless fitting parts come first.
 */
export function buildFitmentRankExpression(
  { fit }: Criteria,
  fits: PartFitmentStates | undefined,
): SqlCondition | undefined {
  if (fit?.mode !== "first" || !fits) return undefined;
  const evaluatedParts = listEvaluatedParts(fits);
  return sql`case when a.kind <> 'part' then ${fitmentRanks.noPart}::int when ${buildPartFitCondition(fits, { maybe: true })} then ${fitmentRanks.fits}::int + (a.compatibility = 'all')::int * 0.5
    when a.compatibility = 'unknown' and (a.part_id = any(${evaluatedParts}::int[])) is not true then ${fitmentRanks.unknown}::int
    else ${fitmentRanks.not}::int end`;
}

/**
 * Builds `from … where …` for the active listings that meet the criteria. `a` is `ads`, and with a search text `s` is
 * `ad_search`.
 */
export function buildWhereClause(
  criteria: Criteria,
  fits?: PartFitmentStates,
  bookedOutIds?: ReadonlySet<number>,
): RawBuilder<unknown> {
  const { query } = criteria;
  const conditions = [
    sql`a.status = 'active'`,
    ...(criteria.unsearchable ? [sql`false`] : []),
    ...(query ? [sql`(s.vector @@ ${query}::tsquery ${buildFitAlternative(criteria, fits)})`] : []),
    ...buildSqlConditions(criteria, { fits, bookedOutIds }),
    ...buildExcludedWordConditions(criteria.withoutWords),
  ];
  const search = query ? sql`join ad_search s on s.ad_id = a.id` : sql``;
  return sql`from ads a ${search} where ${sql.join(conditions, sql` and `)}`;
}
