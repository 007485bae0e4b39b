import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { listYearRange } from "#domain/fitment/fitment-rules.server.ts";
import { restrictQueryToWeights } from "#domain/search/tsquery.ts";
import { getTextMatchCache, type MatchingIndexRows } from "../index/find-listings.server.ts";
import { fitmentStates, getFittingYearShare, type PartFitmentStates } from "../index/fitment-index.server.ts";
import {
  createFitmentRankGetter,
  createFitmentStateGetter,
  createUniversalPartPredicate,
  fitmentRanks,
} from "../index/row-predicates.ts";
import type { IndexSnapshot } from "../index/snapshot.ts";
import { compareByNewest, compareSaleBeforeRental, selectTopRows } from "../index/sorting.ts";
import type { Criteria, VehicleFilterCriteria } from "../query/criteria.ts";
import type { NamedCar } from "../query/named-car.ts";
import { replanHint } from "../sql/where-clause.server.ts";
import { ARRANGED_ROWS, arrangeFirstRows } from "./arrange-first-rows.ts";
import { createOwnNameRating } from "./own-names.server.ts";

/** Number of newest matches that are scored. Older matches are ordered only by age. */
const MAX_RANKED_MATCHES = 1_000;

/** Score for a listing whose text names the requested model. A listing that also names the year gets it twice. */
const NAMED_CAR_SCORE = 8;

/**
 * Tiers of a list in which fitting parts come first, best tier first. `fits` and `mayFit` follow from the fitment
 * rules. `namesYear` and `namesModel` are parts whose text names the car with or without its year. `universal` are
 * parts for every car, `unknown` parts with unknown fitment, `others` parts for other cars. `noPart` are listings that
 * are not parts.
 */
const fitTiers = {
  fits: 0,
  mayFit: 1,
  namesYear: 2,
  namesModel: 3,
  universal: 4,
  unknown: 5,
  others: 6,
  noPart: 7,
} as const;

/**
 * Returns the first `count` matches of a search in order of relevance (rule 19). Names that begin with the search words
 * come first, then names with all words. Then come listings whose name and facts together contain all words, then
 * matches in descriptions. Equal matches are ordered newest first and then arranged (`arrangeFirstRows`). Only the newest thousand matches are scored. With a
 * vehicle in the mode `first`, matches are ordered by tier (`fitTiers`) before relevance. In the tier `mayFit`, parts
 * that fit more of the requested years come first. A part that mentions the searched item only in the description gets
 * at best the tier `unknown`.
 */
export async function rankRowsByRelevance(
  db: Db,
  { phrase = "", saleFirst, fit }: Criteria,
  query: string,
  { snapshot, rows, fits }: MatchingIndexRows,
  { count, namedCar }: { count: number; namedCar?: NamedCar | undefined },
): Promise<Int32Array> {
  const { id, part } = snapshot.columns;
  const getId = (row: number) => id[row] as number;
  const compareNewest = compareByNewest(snapshot);
  const carFilter = fit?.mode === "first" && fits ? fit : undefined;
  const getRuleTier = carFilter && fits ? createTierGetter(snapshot, fits) : () => 0;
  // Parts for every car must not take the places of listings whose text may name the car among the scored matches.
  const getBestPossibleTier = (row: number) =>
    getRuleTier(row) === fitTiers.unknown ? fitTiers.namesModel : getRuleTier(row);
  const compareCandidates = (a: number, b: number) =>
    (carFilter ? getBestPossibleTier(a) - getBestPossibleTier(b) : 0) || compareNewest(a, b);
  const rankedCandidates =
    rows.length > MAX_RANKED_MATCHES ? selectTopRows(rows, MAX_RANKED_MATCHES, compareCandidates) : rows;
  // The words beside a named car are only a part of the text, so that no name begins with the text.
  const rankingQuery = fit?.remainingQuery ?? { query, phrase: namedCar ? "" : phrase };
  const fitVariant = fit && `${fit.vehicle.model.id} ${fit.vehicle.year} ${fit.until} ${fit.mode === "first"}`;
  const variant = `${namedCar !== undefined} ${fitVariant}`;
  const scores = await getTextMatchCache(db).getScores(
    { query, variant },
    snapshot,
    Array.from(rankedCandidates, getId),
    (ids) => scoreListings(db, rankingQuery, ids, carFilter),
  );
  // The cached scores may include listings of another list with the same search.
  const scoresByRow = new Map(Array.from(rankedCandidates, (row) => [row, scores.get(getId(row)) ?? 0]));
  const getScore = (row: number) => scoresByRow.get(row) ?? -1;
  const getTier = (row: number) => {
    const ruleTier = getRuleTier(row);
    const score = getScore(row);
    if (score < 0) return ruleTier;
    const textTier = improveTier(ruleTier, Math.floor(score / NAMED_CAR_SCORE));
    return carFilter?.remainingQuery && score % NAMED_CAR_SCORE === 0 ? Math.max(textTier, fitTiers.unknown) : textTier;
  };
  const getShare = (row: number) => (fits ? getFittingYearShare(fits, part[row] as number) : 0);
  const compareByFit = (a: number, b: number) => {
    const firstTier = getTier(a);
    return (
      firstTier - getTier(b) || (carFilter?.until && firstTier === fitTiers.mayFit ? getShare(b) - getShare(a) : 0)
    );
  };
  const compareSale = compareSaleBeforeRental(snapshot);
  const compareMatch = (a: number, b: number) =>
    (saleFirst ? compareSale(a, b) : 0) ||
    (carFilter ? compareByFit(a, b) : 0) ||
    (getScore(b) % NAMED_CAR_SCORE) - (getScore(a) % NAMED_CAR_SCORE) ||
    getScore(b) - getScore(a);
  const ordered = selectTopRows(
    rows,
    Math.min(rows.length, Math.max(count, ARRANGED_ROWS)),
    (a, b) => compareMatch(a, b) || compareNewest(a, b),
  );
  const rateName = await createOwnNameRating(db, snapshot, ordered, namedCar);
  return arrangeFirstRows(snapshot, ordered, compareMatch, { rateName }).subarray(0, count);
}

/** Returns a function that gives the tier of a row by its fitment rules, without its text. */
function createTierGetter(snapshot: IndexSnapshot, fits: PartFitmentStates): (row: number) => number {
  const [getRank, getState, isUniversal] = [
    createFitmentRankGetter(snapshot, fits),
    createFitmentStateGetter(snapshot, fits),
    createUniversalPartPredicate(snapshot),
  ];
  return (row) => {
    switch (getRank(row)) {
      case fitmentRanks.fits:
        if (isUniversal(row)) return fitTiers.universal;
        return getState(row) === fitmentStates.fits ? fitTiers.fits : fitTiers.mayFit;
      case fitmentRanks.unknown:
        return fitTiers.unknown;
      case fitmentRanks.not:
        return fitTiers.others;
      default:
        return fitTiers.noPart;
    }
  };
}

/**
 * Returns a better tier for a listing whose text names the model (score 1) or the model with the year (score 2). Many
 * sellers state the fitment only in the text.
 */
function improveTier(ruleTier: number, mentionScore: number): number {
  if (mentionScore === 0) return ruleTier;
  if (ruleTier === fitTiers.universal) return fitTiers.namesYear;
  if (ruleTier === fitTiers.unknown) return mentionScore > 1 ? fitTiers.namesYear : fitTiers.namesModel;
  return ruleTier === fitTiers.others && mentionScore > 1 ? fitTiers.unknown : ruleTier;
}

/** Scores listings against the search text. Returns the scores by listing id. */
async function scoreListings(
  db: Db,
  { query, phrase }: { query: string; phrase: string },
  ids: readonly number[],
  carFilter: VehicleFilterCriteria | undefined,
): Promise<Map<number, number>> {
  const matches = (weights: "A" | "B" | "AB") => sql`vector @@ ${restrictQueryToWeights(query, weights)}::tsquery`;
  // Reading the names of all listings would double the time, so only names with all words are compared with the phrase.
  const ofTexts = (score: RawBuilder<unknown>) => sql`(select ${score} from ad_translations d where d.ad_id = s.ad_id)`;
  const beginsWithPhrase = sql`(d.sort_ar like ${`${phrase}%`} or d.sort_en like ${`${phrase}%`})::int`;
  const score = sql`case when ${matches("A")} then 3 ${phrase ? sql`+ ${ofTexts(beginsWithPhrase)}` : sql``}
        when ${matches("AB")} then 1 else 0 end + 2 * (${matches("B")})::int
      ${carFilter?.modelQuery ? sql`+ ${NAMED_CAR_SCORE}::int * ${ofTexts(buildCarMentionScore(carFilter.modelQuery, carFilter))}` : sql``}`;
  const { rows } = await sql<{ ids: number[] | null; scores: number[] }>`
    select ${replanHint} array_agg(ad_id::int) as ids, array_agg(${score}) as scores
    from ad_search s where ad_id = any(${ids}::bigint[])`.execute(db);
  const [found] = rows;
  return new Map(found?.ids?.map((id, i) => [id, found.scores[i] as number]));
}

/** Pattern of a range of years: "2012-2017", "2012 to 2017", "من 2012 الى 2017". */
const yearRangePattern = String.raw`\m((?:19|20)\d\d) ?(?:[-–—/]|to|till|ال[ىي]|إل[ىي]|حت[ىي]) ?((?:19|20)\d\d)\M`;

/**
 * Builds the SQL expression that scores how a listing's text names a car. 2: the model with a matching year or range of
 * years. 1: the model without years. 0: not at all, or with other years only.
 */
function buildCarMentionScore(
  modelQuery: string,
  { vehicle: { year }, until = year }: VehicleFilterCriteria,
): RawBuilder<unknown> {
  const yearsQuery = listYearRange({ year }, until).map((each) => `'${each}':AB`);
  return sql`coalesce(case
    when not vector @@ ${modelQuery}::tsquery then 0
    when vector @@ ${yearsQuery.join(" | ")}::tsquery then 2
    else (
      select case when count(*) = 0 then 1
          when bool_or(years[1]::int <= ${until}::int and years[2]::int >= ${year}::int) then 2 else 0 end
        from regexp_matches(
          translate(concat_ws(' ', d.narrating_ar, d.narrating_en), '٠١٢٣٤٥٦٧٨٩', '0123456789'), ${yearRangePattern}, 'g') years)
    end, 0)::int`;
}
