import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { yearsOf } from "#domain/fitment/read.server.ts";
import { inWeights } from "#domain/search/query.ts";
import type { Criteria, FitFilter } from "./criteria.ts";
import { fitIn, fitRankIn, fitRanks, isForAll } from "./facts/conditions.ts";
import { byNewest, bySale, firstRows } from "./facts/order.ts";
import { fitStates, type PartFits, shareIn } from "./facts/part-fits.server.ts";
import type { Snapshot } from "./facts/snapshot.ts";
import { type Found, matchesOf } from "./find.server.ts";
import { planEachTime } from "./where.server.ts";

/** How many of the newest matches of a search are ranked; past them, freshness alone orders. */
const rankedMatches = 1_000;

/** What is added to an ad's place when it names the model that parts are looked for, and as much again if its year, too. */
const namesCar = 8;

/**
 * Where an ad stands in a list that begins with what fits a car: by its rules, or perhaps; by what its text says of the
 * car; for every car; nothing known; for other cars. What is no part comes last.
 */
const standings = {
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
 * The first `count` ads that a search found: names that begin with the words, then names with all of them, then
 * names and facts, then descriptions (rule 19); what is also called so by its facts, a battery among batteries, comes
 * before what merely mentions it. Then freshness. The newest thousand are weighed.
 *
 * Where what fits a car comes first, all this is among equals (`standings`), and of years that are asked for what fits
 * most of them comes first. What merely mentions the thing is behind all that may be it.
 */
export async function rankedRows(
  db: Db,
  { phrase = "", saleFirst, fit }: Criteria,
  query: string,
  { snapshot, rows, fits }: Found,
  count: number,
): Promise<Int32Array> {
  const { id, part } = snapshot.columns;
  const idOf = (row: number) => id[row] as number;
  const newest = byNewest(snapshot);
  const car = fit?.mode === "first" && fits ? fit : undefined;
  const byRules = car && fits ? standingIn(snapshot, fits) : () => 0;
  // What was found by its text may name the car; what is for every car mustn't keep it from being weighed.
  const promise = (row: number) => (byRules(row) === standings.unknown ? standings.namesModel : byRules(row));
  const weighed = firstRows(
    rows,
    Math.min(rows.length, rankedMatches),
    car ? (a, b) => promise(a) - promise(b) || newest(a, b) : newest,
  );
  const asked = fit?.thing ?? { query, phrase };
  const besides = fit && `${fit.vehicle.model.id} ${fit.vehicle.year} ${fit.until} ${fit.mode === "first"}`;
  const places = await matchesOf(db).placesOf({ query, besides }, snapshot, Array.from(weighed, idOf), (ids) =>
    weigh(db, asked, ids, car),
  );
  // Others may have been weighed in another list of the same search.
  const among = new Set(weighed);
  const place = (row: number) => (among.has(row) ? (places.get(idOf(row)) ?? 0) : -1);
  const standing = (row: number) => {
    const byRule = byRules(row);
    const known = place(row);
    if (known < 0) return byRule;
    const byText = bettered(byRule, Math.floor(known / namesCar));
    return car?.thing && known % namesCar === 0 ? Math.max(byText, standings.unknown) : byText;
  };
  const share = (row: number) => (fits ? shareIn(fits, part[row] as number) : 0);
  const inCarsOrder = (a: number, b: number) => {
    const first = standing(a);
    return first - standing(b) || (car?.until && first === standings.mayFit ? share(b) - share(a) : 0);
  };
  const sale = bySale(snapshot);
  const order = (a: number, b: number) =>
    (saleFirst ? sale(a, b) : 0) ||
    (car ? inCarsOrder(a, b) : 0) ||
    (place(b) % namesCar) - (place(a) % namesCar) ||
    place(b) - place(a) ||
    newest(a, b);
  return firstRows(rows, Math.min(rows.length, count), order);
}

/** Where the ad in a row stands by its rules alone. */
function standingIn(snapshot: Snapshot, fits: PartFits): (row: number) => number {
  const [rankOf, stateOf, forAll] = [fitRankIn(snapshot, fits), fitIn(snapshot, fits), isForAll(snapshot)];
  return (row) => {
    switch (rankOf(row)) {
      case fitRanks.fits:
        if (forAll(row)) return standings.universal;
        return stateOf(row) === fitStates.fits ? standings.fits : standings.mayFit;
      case fitRanks.unknown:
        return standings.unknown;
      case fitRanks.not:
        return standings.others;
      default:
        return standings.noPart;
    }
  };
}

/** Where an ad stands whose text names the model (1), and its year (2): many sellers have no rules, and say it in words. */
function bettered(byRule: number, named: number): number {
  if (named === 0) return byRule;
  if (byRule === standings.universal) return standings.namesYear;
  if (byRule === standings.unknown) return named > 1 ? standings.namesYear : standings.namesModel;
  return byRule === standings.others && named > 1 ? standings.unknown : byRule;
}

/** How well each ad's words fit, in the order of the ids. */
async function weigh(
  db: Db,
  { query, phrase }: { query: string; phrase: string },
  ids: readonly number[],
  car: FitFilter | undefined,
): Promise<number[]> {
  const start = `${phrase}%`;
  const { rows } = await sql<{ places: number[] | null }>`
    select ${planEachTime} array_agg(
        (vector @@ ${inWeights(query, "AB")}::tsquery)::int + 2 * (vector @@ ${inWeights(query, "A")}::tsquery)::int
        + 2 * (vector @@ ${inWeights(query, "B")}::tsquery)::int
        + (d.sort_ar like ${start} or d.sort_en like ${start})::int
        ${car?.named ? sql`+ ${namesCar}::int * ${namingCar(car.named, car)}` : sql``} order by asked.at) as places
    from unnest(${ids}::bigint[]) with ordinality asked(id, at)
      left join ad_search s on s.ad_id = asked.id left join ad_docs d on d.ad_id = asked.id`.execute(db);
  return rows[0]?.places ?? [];
}

/** Two years with what makes a range of them: "2012-2017", "2012 to 2017", "من 2012 الى 2017". */
const yearRange = String.raw`\m((?:19|20)\d\d) ?(?:[-–—/]|to|till|ال[ىي]|إل[ىي]|حت[ىي]) ?((?:19|20)\d\d)\M`;

/**
 * What an ad's name or facts say of a car: 2 when they name the model and the year, or years around it; 1 for the model
 * without years; 0 when they don't name it, or say that they mean other years.
 */
function namingCar(named: string, { vehicle: { year }, until = year }: FitFilter): RawBuilder<unknown> {
  const any = yearsOf({ year }, until).map((each) => `'${each}':AB`);
  return sql`coalesce(case
    when not vector @@ ${named}::tsquery then 0
    when vector @@ ${any.join(" | ")}::tsquery then 2
    else (
      select case when count(*) = 0 then 1
          when bool_or(years[1]::int <= ${until}::int and years[2]::int >= ${year}::int) then 2 else 0 end
        from regexp_matches(
          translate(concat_ws(' ', d.narrating_ar, d.narrating_en), '٠١٢٣٤٥٦٧٨٩', '0123456789'), ${yearRange}, 'g') years)
    end, 0)::int`;
}
