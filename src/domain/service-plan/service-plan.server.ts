import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { type Day, getToday } from "#domain/bookings/days.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createFieldError } from "#domain/forms/form-fields.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import { getVehiclesByIds } from "#domain/vehicles/vehicle-catalog.server.ts";
import { type FieldError, failure, ok, type Result } from "#kernel/result.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";
import {
  calculateServiceDue,
  estimateOdometer,
  type Odometer,
  type ServiceDue,
  type ServiceRecord,
} from "./service-due.ts";
import {
  listServiceItems,
  type ServiceInterval,
  type ServiceItem,
  type ServiceItemKey,
  serviceItemKeys,
  toServiceFuel,
} from "./service-items.ts";
import {
  type OdometerInput,
  parseOdometer,
  parseServiceItemChange,
  type ServiceItemChange,
  type ServiceItemInput,
} from "./service-plan-input.ts";

/** Context of commands that change the service plan of a member's vehicle. */
export type ServicePlanContext = { db: Db; now: Date; userId: number };

export type PlannedItem = ServiceRecord &
  ServiceDue & {
    key: ServiceItemKey;
    item: ServiceItem;
    /** Usual interval for the fuel of the vehicle. Null for items that end on a stated day. */
    usual: ServiceInterval | null;
    isCustom: boolean;
    reminded: "soon" | "due" | null;
  };

export type ServicePlan = {
  entry: { id: number; userId: number; nickname: string | null; vehicle: Vehicle };
  odometer: Odometer | null;
  /** Odometer today by the stated distance per year. Null without a stated odometer. */
  estimatedKm: number | null;
  today: Day;
  items: PlannedItem[];
};

const createVehicleNotFoundFailure = () => failure("not_found", "vehicle.not_found");

/** Returns the current day in the time zone of the site. */
const getSiteDay = (now: Date): Day => getToday(getSiteProfile().timeZone, now);

type EntryRow = {
  id: number;
  user_id: number;
  vehicle_id: number;
  nickname: string | null;
  odometer_km: number | null;
  odometer_on: Day | null;
  yearly_km: number | null;
};
type ItemRow = {
  garage_vehicle_id: number;
  item: ServiceItemKey;
  custom: boolean;
  interval_km: number | null;
  interval_months: number | null;
  done_on: Day | null;
  done_km: number | null;
  due_on: Day | null;
  reminded: "soon" | "due" | null;
};

/** Loads the service plans of garage vehicles. Vehicles that the catalog no longer has are left out. */
export async function loadServicePlans(db: Db, entryIds: readonly number[], now: Date): Promise<ServicePlan[]> {
  const ids = [...entryIds];
  const [entries, rows, { lookups }] = await Promise.all([
    sql<EntryRow>`select id, user_id, vehicle_id, nickname, odometer_km, odometer_on::text, yearly_km
      from garage_vehicles where id = any(${ids}::int[]) order by id`.execute(db),
    sql<ItemRow>`select garage_vehicle_id, item, custom, interval_km, interval_months, done_on::text, done_km,
      due_on::text, reminded from service_items where garage_vehicle_id = any(${ids}::int[])`.execute(db),
    getCatalog(db),
  ]);
  const vehicles = await getVehiclesByIds(
    db,
    entries.rows.map(({ vehicle_id }) => vehicle_id),
  );
  const today = getSiteDay(now);
  return entries.rows.flatMap((entry): ServicePlan[] => {
    const vehicle = vehicles.get(entry.vehicle_id);
    if (!vehicle) return [];
    const odometer =
      entry.odometer_km === null || entry.odometer_on === null
        ? null
        : { km: entry.odometer_km, on: entry.odometer_on, yearlyKm: entry.yearly_km };
    const fuel = toServiceFuel(lookups.get(vehicle.engine?.fuelId ?? 0)?.slug);
    return [
      {
        entry: { id: entry.id, userId: entry.user_id, nickname: entry.nickname, vehicle },
        odometer,
        estimatedKm: odometer && estimateOdometer(odometer, today),
        today,
        items: listServiceItems(fuel).map((item) => {
          const row = rows.rows.find((each) => each.garage_vehicle_id === entry.id && each.item === item.key);
          const usual = item.intervals?.[fuel] ?? null;
          const record: ServiceRecord = {
            interval: usual && row?.custom ? { km: row.interval_km, months: row.interval_months } : usual,
            doneOn: row?.done_on ?? null,
            doneKm: row?.done_km ?? null,
            dueOn: row?.due_on ?? null,
          };
          return {
            ...record,
            key: item.key,
            item,
            usual,
            isCustom: row?.custom ?? false,
            reminded: row?.reminded ?? null,
            ...calculateServiceDue(record, odometer, today),
          };
        }),
      },
    ];
  });
}

/** Finds the service plan of a vehicle in a member's garage. */
export async function findServicePlan(
  db: Db,
  userId: number,
  entryId: number,
  now: Date,
): Promise<ServicePlan | undefined> {
  const [plan] = await loadServicePlans(db, [entryId], now);
  return plan?.entry.userId === userId ? plan : undefined;
}

/** Locks a vehicle of the member's garage until the transaction ends. Returns whether it exists. */
async function lockEntry(trx: Db, userId: number, entryId: number): Promise<boolean> {
  const { rows } = await sql`
    select from garage_vehicles where id = ${entryId} and user_id = ${userId} for update`.execute(trx);
  return rows.length > 0;
}

/** Stores the odometer that the owner states, with its day and the distance driven in a year. */
export async function updateOdometer(
  { db, now, userId }: ServicePlanContext,
  entryId: number,
  input: OdometerInput,
): Promise<Result<{ id: number }>> {
  const parsed = parseOdometer(input, getSiteDay(now));
  if (!parsed.ok) return parsed;
  const { km, on, yearlyKm } = parsed.value;
  const updated = await db
    .updateTable("garage_vehicles")
    .set({ odometer_km: km, odometer_on: on, yearly_km: yearlyKm })
    .where("id", "=", entryId)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return updated ? ok(updated) : createVehicleNotFoundFailure();
}

/**
 * Changes what the owner states about an item: when it was done, its interval or the day on which it ends. Values that
 * the input does not contain stay. The owner is reminded again afterwards. Returns the values before the change, with
 * which it can be undone.
 */
export async function updateServiceItem(
  { db, now, userId }: ServicePlanContext,
  entryId: number,
  itemKey: string,
  input: ServiceItemInput,
): Promise<Result<{ before: ServiceItemChange }>> {
  const key = serviceItemKeys.find((each) => each === itemKey);
  const parsed = parseServiceItemChange(input, getSiteDay(now));
  if (!parsed.ok) return parsed;
  const change = parsed.value;
  return withTransaction(db, async (trx): Promise<Result<{ before: ServiceItemChange }>> => {
    if (!(await lockEntry(trx, userId, entryId))) return createVehicleNotFoundFailure();
    const plan = await findServicePlan(trx, userId, entryId, now);
    const planned = plan?.items.find((each) => each.key === key);
    if (!key || !planned) return failure("not_found", "service.not_found");
    const errors = findMisplacedFields(planned.usual !== null, change);
    if (errors.length > 0) return failure("invalid", "service.invalid", errors);
    const next = {
      custom: change.interval === undefined ? planned.isCustom : change.interval !== null,
      interval: change.interval === undefined ? planned.interval : change.interval,
      done: change.done ?? { on: planned.doneOn, km: planned.doneKm },
      dueOn: change.dueOn === undefined ? planned.dueOn : change.dueOn,
    };
    const values = {
      custom: next.custom,
      interval_km: next.custom ? (next.interval?.km ?? null) : null,
      interval_months: next.custom ? (next.interval?.months ?? null) : null,
      done_on: next.done.on,
      done_km: next.done.km,
      due_on: next.dueOn,
      reminded: null,
    };
    await trx
      .insertInto("service_items")
      .values({ garage_vehicle_id: entryId, item: key, ...values })
      .onConflict((conflict) => conflict.columns(["garage_vehicle_id", "item"]).doUpdateSet(values))
      .execute();
    // Work that was done at a higher odometer than the stated one also tells the odometer.
    if (change.done?.on && change.done.km !== null) {
      await sql`update garage_vehicles set odometer_km = ${change.done.km}, odometer_on = ${change.done.on}
        where id = ${entryId} and (odometer_km is null or odometer_km < ${change.done.km}
          and odometer_on <= ${change.done.on})`.execute(trx);
    }
    return ok({
      before: {
        ...(change.done ? { done: { on: planned.doneOn, km: planned.doneKm } } : {}),
        ...(change.dueOn === undefined ? {} : { dueOn: planned.dueOn }),
      },
    });
  });
}

/** Lists the fields that an item cannot have: a stated day of items with an interval, and the opposite. */
const findMisplacedFields = (hasInterval: boolean, { done, interval, dueOn }: ServiceItemChange): FieldError[] => [
  ...(hasInterval && dueOn !== undefined ? [createFieldError("dueOn", "unknown")] : []),
  ...(!hasInterval && done !== undefined ? [createFieldError("doneOn", "unknown")] : []),
  ...(!hasInterval && interval !== undefined ? [createFieldError("km", "unknown")] : []),
];
