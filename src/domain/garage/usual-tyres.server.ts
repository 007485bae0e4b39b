import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { getSubtreeIds } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { findTyreSize, TYRE_CATEGORY, TYRE_SIZE_FEATURE } from "#domain/catalog/tyre-size.ts";
import type { FitmentAnswers } from "#domain/fitment/fitment.ts";
import { evaluateListingFitment } from "#domain/fitment/fitment-rules.server.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import type { GarageTyres } from "./garage-tyres.ts";

/** Number of other owners from which on a stated size counts as usual. */
export const MIN_OWNERS = 3;
/** Maximum number of usual sizes for a vehicle. */
const MAX_USUAL_TYRES = 3;
/** Maximum number of tyre listings with a rule for the model that are evaluated. */
const MAX_EVALUATED_LISTINGS = 100;

/**
 * Lists the tyre sizes that are usual for a vehicle, the best proven first. There are two proofs: at least three other
 * owners of the same generation (or of the same model year, if the generation is unknown) stated the size, or a tyre on
 * sale has it whose fitment rules say that it fits the vehicle. A size is only a suggestion: the vehicle may have other
 * wheels, so no verdict follows from it.
 */
export async function listUsualTyres(
  db: Db,
  { vehicle, answers }: { vehicle: Vehicle; answers: FitmentAnswers },
  userId: number | undefined,
): Promise<GarageTyres[]> {
  const [byOwners, byRules] = await Promise.all([
    listSizesOfOwners(db, vehicle.id, userId),
    listSizesOfRules(db, vehicle, answers),
  ]);
  const unique = new Map([...byOwners, ...byRules].map((tyres) => [`${tyres.front} ${tyres.rear}`, tyres]));
  return [...unique.values()].slice(0, MAX_USUAL_TYRES);
}

/** SQL of a stored size without load and speed index: the first two words. */
const sizeWithoutRating = (column: string) => sql`substring(${sql.ref(column)} from '^[^ ]+ [^ ]+')`;

async function listSizesOfOwners(db: Db, vehicleId: number, userId: number | undefined): Promise<GarageTyres[]> {
  const { rows } = await sql<GarageTyres>`
    select ${sizeWithoutRating("g.tyre_front")} as front, ${sizeWithoutRating("g.tyre_rear")} as rear
    from vehicles o join base_vehicles own on own.id = o.base_vehicle_id
      join base_vehicles b on b.model_id = own.model_id
        and case when own.generation_id is null then b.year = own.year else b.generation_id = own.generation_id end
      join vehicles v on v.base_vehicle_id = b.id
      join garage_vehicles g on g.vehicle_id = v.id
    where o.id = ${vehicleId} and g.tyre_front is not null and g.user_id is distinct from ${userId ?? null}::int
    group by 1, 2 having count(distinct g.user_id) >= ${MIN_OWNERS}::int
    order by count(distinct g.user_id) desc, 1, 2 limit ${MAX_USUAL_TYRES}::int`.execute(db);
  return rows;
}

async function listSizesOfRules(db: Db, vehicle: Vehicle, answers: FitmentAnswers): Promise<GarageTyres[]> {
  const category = (await getCatalog(db)).categories.bySlug.get(TYRE_CATEGORY);
  if (!category) return [];
  const { rows } = await sql<{ id: number; size: string }>`
    select a.id, t.text_value as size
    from fitments f join ads a on a.part_id = f.part_id and a.status = 'active'
      join ad_features t on t.ad_id = a.id join features k on k.id = t.feature_id and k.key = ${TYRE_SIZE_FEATURE}
    where f.model_id = ${vehicle.model.id} and f.effect = 'fits' and f.year_from <= ${vehicle.year}::int
      and (f.year_to is null or f.year_to >= ${vehicle.year}::int)
      and a.category_id = any(${getSubtreeIds(category)}::int[]) and t.text_value is not null
    group by a.id, t.text_value order by a.id desc limit ${MAX_EVALUATED_LISTINGS}::int`.execute(db);
  const verdicts = await evaluateListingFitment(
    db,
    vehicle,
    answers,
    rows.map(({ id }) => id),
  );
  const sizes = rows.flatMap(({ id, size }) => {
    const verdict = verdicts.get(id);
    // A rule for one axle does not say which tyres the other axle has.
    return verdict?.fit === "fits" && verdict.rule.position === null ? (findTyreSize(size) ?? []) : [];
  });
  const counts = Map.groupBy(sizes, (size) => size);
  return [...counts]
    .sort(([a, { length: countA }], [b, { length: countB }]) => countB - countA || (a < b ? -1 : 1))
    .map(([front]) => ({ front, rear: null }));
}
