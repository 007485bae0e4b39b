import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Criteria, FitFilter } from "./criteria.ts";
import { fitRankIn, fitRanks } from "./facts/conditions.ts";
import { byNewest, bySale, firstRows } from "./facts/order.ts";
import { type Found, matchesOf } from "./find.server.ts";
import { planEachTime } from "./where.server.ts";

/** How many of the newest matches of a search are ranked; past them, freshness alone orders. */
const rankedMatches = 1_000;

/** The same query, but only in names (A), in facts (B: category, brand, place, seller), or in both. */
const inWeights = (query: string, weights: "A" | "B" | "AB"): string =>
  query.replace(/'([^']+)'(:\*)?/g, (_, word: string, prefix = ":") => `'${word}'${prefix}${weights}`);

/** What is added to an ad's place when it names the car that parts are looked for. */
const namesCar = 8;

/**
 * The first `count` ads that a search found: names that begin with the words, then names with all of them, then
 * names and facts, then descriptions (rule 19); what is also called so by its facts, a battery among batteries, comes
 * before what merely mentions it. Then freshness. The newest thousand are weighed.
 *
 * Where what fits a car comes first, all this is among equals: what fits by its rules or is for every car, what nothing is
 * known of, what is for other cars. An ad that names the model and the year itself is one better than its rules say.
 */
export async function rankedRows(
  db: Db,
  { phrase = "", saleFirst, fit }: Criteria,
  query: string,
  { snapshot, rows, fits }: Found,
  count: number,
): Promise<Int32Array> {
  const { id } = snapshot.columns;
  const idOf = (row: number) => id[row] as number;
  const newest = byNewest(snapshot);
  const car = fit?.mode === "first" && fits ? fit : undefined;
  const byRules = car && fits ? fitRankIn(snapshot, fits) : () => 0;
  const weighed = firstRows(
    rows,
    Math.min(rows.length, rankedMatches),
    car ? (a, b) => byRules(a) - byRules(b) || newest(a, b) : newest,
  );
  const besides = car && `${car.vehicle.model.id} ${car.vehicle.year}`;
  const places = await matchesOf(db).placesOf({ query, besides }, snapshot, Array.from(weighed, idOf), (ids) =>
    weigh(db, query, phrase, ids, car),
  );
  // Others may have been weighed in another list of the same search.
  const among = new Set(weighed);
  const place = (row: number) => (among.has(row) ? (places.get(idOf(row)) ?? 0) : -1);
  const rank = (row: number) => {
    const byRule = byRules(row);
    const isBetter = byRule > fitRanks.fits && byRule < fitRanks.noPart && place(row) >= namesCar;
    return isBetter ? byRule - 1 : byRule;
  };
  const sale = bySale(snapshot);
  const order = (a: number, b: number) =>
    (saleFirst ? sale(a, b) : 0) ||
    (car ? rank(a) - rank(b) : 0) ||
    (place(b) % namesCar) - (place(a) % namesCar) ||
    newest(a, b);
  return firstRows(rows, Math.min(rows.length, count), order);
}

/** How well each ad's words fit, in the order of the ids. */
async function weigh(
  db: Db,
  query: string,
  phrase: string,
  ids: readonly number[],
  car: FitFilter | undefined,
): Promise<number[]> {
  const start = `${phrase}%`;
  const { rows } = await sql<{ places: number[] | null }>`
    select ${planEachTime} array_agg(
        (vector @@ ${inWeights(query, "AB")}::tsquery)::int + 2 * (vector @@ ${inWeights(query, "A")}::tsquery)::int
        + 2 * (vector @@ ${inWeights(query, "B")}::tsquery)::int
        + (d.sort_ar like ${start} or d.sort_en like ${start})::int
        ${car?.named ? sql`+ ${namesCar}::int * (${namingCar(car.named, car.vehicle.year)})::int` : sql``} order by asked.at) as places
    from unnest(${ids}::bigint[]) with ordinality asked(id, at)
      left join ad_search s on s.ad_id = asked.id left join ad_docs d on d.ad_id = asked.id`.execute(db);
  return rows[0]?.places ?? [];
}

/** Two years with what makes a range of them: "2012-2017", "2012 to 2017", "من 2012 الى 2017". */
const yearRange = String.raw`\m((?:19|20)\d\d) ?(?:[-–—/]|to|till|ال[ىي]|إل[ىي]|حت[ىي]) ?((?:19|20)\d\d)\M`;

/** Whether an ad's name or facts speak of the model, and of the year or of years around it. */
const namingCar = (named: string, year: number): RawBuilder<unknown> => sql`coalesce(case
  when not vector @@ ${named}::tsquery then false
  when vector @@ ${`'${year}':AB`}::tsquery then true
  else exists (
    select from regexp_matches(
      translate(concat_ws(' ', d.narrating_ar, d.narrating_en), '٠١٢٣٤٥٦٧٨٩', '0123456789'), ${yearRange}, 'g') years
    where ${year}::int between years[1]::int and years[2]::int)
  end, false)`;
