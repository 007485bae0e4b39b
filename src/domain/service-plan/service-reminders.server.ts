import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { type NewMail, queueMail } from "#domain/mail/mail-outbox.server.ts";
import { getUnsubscribeKey } from "#domain/notifications/notification-settings.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { formatVehicleName } from "#domain/vehicles/vehicle-names.ts";
import { isLanguage, type Language, pickTranslation } from "#kernel/localized-text.ts";
import { renderServiceMail } from "./service-mail.ts";
import { loadServicePlans, type PlannedItem, type ServicePlan } from "./service-plan.server.ts";
import { getServicePlanPath } from "./service-plan.ts";

/**
 * Notifies the owners of garage vehicles about items that have become due, or are due soon, on the site and by one mail
 * for each vehicle. Reports each state of an item once, until the item is changed. Checks the vehicles after the id
 * `after`, at most `limit`. Returns the id of the last checked vehicle, or undefined when none was left.
 */
export async function notifyDueServices(
  db: Db,
  { now, origin, after = 0, limit = 200 }: { now: Date; origin: string; after?: number; limit?: number },
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
    for (const plan of await loadServicePlans(trx, ids, now)) {
      const { entry } = plan;
      const news = plan.items.filter(needsReminder);
      if (news.length === 0) continue;
      await notify(
        trx,
        news.map(({ state, item }) => ({
          userId: entry.userId,
          kind: `service-${state}`,
          data: {
            name: item.name,
            ad: entry.nickname ?? { en: getCarName(entry, "en"), ar: getCarName(entry, "ar") },
          },
          path: getServicePlanPath(entry.id),
        })),
      );
      const mail = await renderReminderMail(trx, plan, news, origin);
      if (mail) await queueMail(trx, mail, now);
      for (const { key, state } of news)
        await sql`update service_items set reminded = ${state}
          where garage_vehicle_id = ${entry.id} and item = ${key}`.execute(trx);
    }
    return ids.at(-1);
  });
}

const getCarName = ({ nickname, vehicle }: ServicePlan["entry"], language: Language): string =>
  nickname ?? formatVehicleName(vehicle, language);

/** Renders the mail about items of a vehicle. Undefined for owners who switched off mails of this topic. */
async function renderReminderMail(
  trx: Db,
  { entry }: ServicePlan,
  items: readonly PlannedItem[],
  origin: string,
): Promise<NewMail | undefined> {
  const owner = await trx
    .selectFrom("users")
    .select(["email", "name", "language"])
    .where("id", "=", entry.userId)
    .executeTakeFirst();
  const unsubscribeKey = owner && (await getUnsubscribeKey(trx, entry.userId, "service"));
  if (!owner || !unsubscribeKey) return undefined;
  const language = isLanguage(owner.language) ? owner.language : "ar";
  return renderServiceMail(
    {
      language,
      name: owner.name,
      car: getCarName(entry, language),
      items: items.map(({ item, state, dueOn, dueKm }) => ({
        name: pickTranslation(item.name, language).text,
        isDue: state === "due",
        dueOn,
        dueKm,
      })),
      origin,
      path: getServicePlanPath(entry.id),
      unsubscribeKey,
    },
    owner.email,
  );
}

/**
 * Returns whether the owner has not been notified of the state of an item yet. A due item is not reported as soon due.
 */
const needsReminder = ({ state, reminded }: PlannedItem): boolean =>
  (state === "due" && reminded !== "due") || (state === "soon" && reminded === null);
