import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { formatVehicleName } from "#domain/vehicles/vehicle-names.ts";
import { loadServicePlans, type PlannedItem } from "./service-plan.server.ts";
import { getServicePlanPath } from "./service-plan.ts";

/**
 * Notifies the owners of garage vehicles about items that have become due, or are due soon: once for each item and
 * state, until the item is changed. Checks the vehicles after the id `after`, at most `limit`. Returns the id of the last
 * checked vehicle, or undefined when none was left.
 */
export async function notifyDueServices(
  db: Db,
  now: Date,
  { after = 0, limit = 200 }: { after?: number; limit?: number } = {},
): Promise<number | undefined> {
  return withTransaction(db, async (trx) => {
    // The locks let two processes check different vehicles.
    const { rows } = await sql<{ id: number }>`
      select g.id from garage_vehicles g
      where g.id > ${after} and exists (select from service_items s where s.garage_vehicle_id = g.id
        and (s.done_on is not null or s.done_km is not null or s.due_on is not null))
      order by g.id limit ${limit} for update of g skip locked`.execute(trx);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return undefined;
    for (const { entry, items } of await loadServicePlans(trx, ids, now)) {
      const news = items.filter(needsReminder);
      if (news.length === 0) continue;
      await notify(
        trx,
        news.map(({ state, item }) => ({
          userId: entry.userId,
          kind: `service-${state}`,
          data: {
            name: item.name,
            ad: entry.nickname ?? {
              en: formatVehicleName(entry.vehicle, "en"),
              ar: formatVehicleName(entry.vehicle, "ar"),
            },
          },
          path: getServicePlanPath(entry.id),
        })),
      );
      for (const { key, state } of news)
        await sql`update service_items set reminded = ${state}
          where garage_vehicle_id = ${entry.id} and item = ${key}`.execute(trx);
    }
    return ids.at(-1);
  });
}

/** Returns whether the owner has not been told about the state of an item yet. A due item is not reported as soon due. */
const needsReminder = ({ state, reminded }: PlannedItem): boolean =>
  (state === "due" && reminded !== "due") || (state === "soon" && reminded === null);
