import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import type { FitmentAnswers, UniversalCondition } from "./fitment.ts";
import {
  conditionsByCategory,
  parseWheelAnswer,
  type UniversalFacts,
  universalLimits,
  wheelSizeFeatures,
} from "./universal-conditions.ts";

const listCategories = (about: UniversalCondition["about"]): string[] =>
  conditionsByCategory.filter((each) => each.about === about).map(({ category }) => category);

const categoryIds = (about: UniversalCondition["about"]) =>
  sql`array(select id from categories where slug = any(${listCategories(about)}::text[]))`;

/** Sizes of wheels that are stored, in inches. Other numbers are mistakes. */
const [SMALLEST_WHEEL, LARGEST_WHEEL] = [10, 30];

/** Wheel size that a listing states, in inches; null if unknown. `a` is `ads`. */
const statedInches = sql`(
  select max(coalesce(af.number_value, substring(af.text_value from '[rR] ?([0-9]{2})')::float8))::int
  from ad_features af join features fe on fe.id = af.feature_id
  where af.ad_id = a.id and fe.key = any(${[...wheelSizeFeatures]}::text[]))`;

/** SQL expression of the byte for a listing's universal condition (`universalLimits`). `a` is `ads`. */
export const universalLimitExpression: RawBuilder<number> = sql<number>`(case when a.compatibility <> 'all' then ${universalLimits.none}::int
  when a.category_id = any(${categoryIds("fuel")}) then ${universalLimits.notElectric}::int
  when a.category_id = any(${categoryIds("wheel_size")}) then coalesce(
    (select inches from (select ${statedInches} as inches) w where inches between ${SMALLEST_WHEEL}::int and ${LARGEST_WHEEL}::int),
    ${universalLimits.unknownWheels}::int)
  else ${universalLimits.none}::int end)`;

/**
 * Loads what decides whether universal parts fit a vehicle. A vehicle without a known fuel is electric if all known
 * engines of its model in the given years are.
 */
export async function loadUniversalFacts(
  db: Db,
  { engine, model, year }: Pick<Vehicle, "engine" | "model" | "year">,
  answers: FitmentAnswers,
  until = year,
): Promise<UniversalFacts> {
  const fuelId = engine?.fuelId ?? null;
  const { rows } = await sql<{ electric: boolean | null }>`
    select case when ${fuelId}::int is not null then (select key = 'electric' from feature_lookups where id = ${fuelId}::int)
      else (select bool_and(l.key = 'electric') from base_vehicles b
          join vehicles v on v.base_vehicle_id = b.id join engines e on e.id = v.engine_id
          join feature_lookups l on l.id = e.fuel_id
        where b.model_id = ${model.id}::int and b.year between ${year}::int and ${until}::int) end as electric`.execute(
    db,
  );
  return { electric: rows[0]?.electric ?? undefined, wheelInches: parseWheelAnswer(answers) };
}
