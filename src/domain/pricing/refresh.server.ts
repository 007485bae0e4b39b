import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Verdict } from "#db/schema/prices.ts";
import { inTransaction } from "#db/transaction.ts";
import { comparable } from "./comparables.server.ts";
import { alikeOf, bandOf, inOrder, mostAlike, positionOf, yearsApart } from "./market-rule.ts";

/** The cars of one model and year. */
type Cell = { model_id: number; year: number };
type Car = Cell & { id: number; mileage_km: number | null; base_minor: number; created_at: Date };

type Judged = { verdict: Verdict; base_minor: number };

/** So many at a time keep a statement on the embedded database to some milliseconds. */
export const cellsAtOnce = 10;

/**
 * Judges the cars of models and years in which an ad was added, changed or taken away, a few at a time; returns how
 * many were done, 0 when there are none (or another process is at it). What is marked stays marked until it is done.
 */
export function refreshSomeMarket(db: Db, most = cellsAtOnce): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows: turn } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('karaj market')) as mine`.execute(trx);
    if (!turn[0]?.mine) return 0;
    const { rows } = await sql<Cell>`
      delete from market_stale s using (
        select distinct model_id, year from (select model_id, year from market_stale order by id limit ${most * 10}) oldest
        order by model_id, year limit ${most}) next
      where s.model_id = next.model_id and s.year = next.year
      returning s.model_id, s.year`.execute(trx);
    const cells = [...new Map(rows.map((cell) => [`${cell.model_id} ${cell.year}`, cell])).values()];
    if (cells.length > 0) await judge(trx, cells);
    return cells.length;
  });
}

/** Judges all cars that have to be, for a database that nobody else is using yet. */
export async function refreshMarket(db: Db): Promise<void> {
  while ((await refreshSomeMarket(db, 200)) > 0);
}

async function judge(trx: Db, cells: readonly Cell[]): Promise<void> {
  const offsets = Array.from({ length: 2 * yearsApart + 1 }, (_, i) => i - yearsApart);
  const around = cells.flatMap(({ model_id, year }) => offsets.map((offset) => ({ model_id, year: year + offset })));
  const ofCell = sql`a.model_id = c.model_id and a.year = c.year and ${comparable}`;
  const cars = await ofCells<Car>(
    trx,
    around,
    sql`select a.model_id, a.year, a.id, a.mileage_km, a.base_minor, a.created_at from ads a where ${ofCell}`,
  );
  // Triggers have taken out the verdicts of cars that are no longer comparable.
  const known = await ofCells<{ ad_id: number; verdict: Verdict }>(
    trx,
    cells,
    sql`select m.ad_id, m.verdict from ads a join ad_market m on m.ad_id = a.id where ${ofCell}`,
  );
  cars.sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || b.id - a.id);

  const found = new Map<number, Judged>();
  const ofModel = Map.groupBy(cars, ({ model_id }) => model_id);
  for (const cell of cells) {
    const near = ofModel.get(cell.model_id)?.filter(({ year }) => Math.abs(year - cell.year) <= yearsApart);
    for (const [ad, judged] of verdictsOf(near ?? [], cell.year)) found.set(ad, judged);
  }
  const gone = known.flatMap(({ ad_id }) => (found.has(ad_id) ? [] : [ad_id]));
  for (const { ad_id, verdict } of known) if (found.get(ad_id)?.verdict === verdict) found.delete(ad_id);
  if (gone.length > 0) await sql`delete from ad_market where ad_id = any(${gone}::bigint[])`.execute(trx);
  if (found.size === 0) return;
  const rows = [...found].map(([ad_id, judged]) => ({ ad_id, ...judged }));
  // An ad that has changed since it was read is marked again already.
  await sql`
    insert into ad_market (ad_id, verdict)
    select a.id, j.verdict from json_to_recordset(${JSON.stringify(rows)}::json) as j(ad_id bigint, verdict text, base_minor bigint)
    join ads a on a.id = j.ad_id and a.base_minor = j.base_minor and a.status = 'active'
    on conflict (ad_id) do update set verdict = excluded.verdict, at = now()`.execute(trx);
}

/** Rows of models and years `c`, each looked up by the index: joined at once, all ads would be read for a few. */
async function ofCells<Row>(trx: Db, cells: readonly Cell[], ofOne: RawBuilder<unknown>): Promise<Row[]> {
  const distinct = [...new Map(cells.map((cell) => [`${cell.model_id} ${cell.year}`, cell])).values()];
  const models = distinct.map(({ model_id }) => model_id);
  const years = distinct.map(({ year }) => year);
  const { rows } = await sql<Row>`
    select found.* from unnest(${models}::int[], ${years}::int[]) as c(model_id, year)
    cross join lateral (${ofOne} offset 0) found`.execute(trx);
  return rows;
}

/** The verdicts of the cars of a year; `near` are the cars of its model and of the years around, the newest first. */
function verdictsOf(near: readonly Car[], year: number): Map<number, Judged> {
  const result = new Map<number, Judged>();
  for (const [band, own] of Map.groupBy(near, ({ mileage_km }) => bandOf(mileage_km)?.from)) {
    // One more than are compared: the car itself may be among them. All others have the same ones.
    const newest = (band === undefined ? near : own).slice(0, mostAlike + 1);
    const among = new Set(newest.map(({ id }) => id));
    const prices = newest.map(({ base_minor }) => base_minor);
    const ordered = inOrder(prices);
    const ofOthers = alikeOf(inOrder(prices.slice(0, mostAlike)));
    for (const car of own) {
      if (car.year !== year) continue;
      const alike = among.has(car.id) ? alikeOf(ordered, car.base_minor) : ofOthers;
      const position = positionOf(car.base_minor, alike, band !== undefined);
      if (position.state === "judged") result.set(car.id, { verdict: position.verdict, base_minor: car.base_minor });
    }
  }
  return result;
}
