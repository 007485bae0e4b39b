import type { Db } from "#db/database.ts";
import { type NewNotification, notify } from "./notify.server.ts";

/**
 * Notifies all administrators that something waits for their decision. Its kind belongs to no topic, so that nobody can
 * switch it off. Call it inside the transaction of the change.
 */
export async function notifyAdministrators(
  trx: Db,
  notification: Omit<NewNotification, "userId"> & { kind: `decision-${string}` },
): Promise<void> {
  const administrators = await trx
    .selectFrom("users")
    .select("id")
    .where("role", "=", "administrator")
    .orderBy("id")
    .execute();
  await notify(
    trx,
    administrators.map(({ id }) => ({ ...notification, userId: id })),
  );
}
