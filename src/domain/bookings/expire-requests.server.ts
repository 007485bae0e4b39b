import type { Db } from "#db/database.ts";
import { transitionBooking } from "./commands.server.ts";

/**
 * Refuses overdue requests in batches and cancels those with an unconfirmed contact. Returns the number of requests.
 * Safe to run in several processes. Callers should wake the mail job afterwards.
 */
export async function expireUnansweredRequests(db: Db, now: Date, origin: string, limit = 50): Promise<number> {
  const overdueRequests = await db
    .selectFrom("bookings")
    .select(["id", "contact_confirmed_at"])
    .where("status", "=", "requested")
    .where("answer_by", "<=", now)
    .orderBy("answer_by")
    .limit(limit)
    .execute();
  let expiredCount = 0;
  for (const { id, contact_confirmed_at } of overdueRequests) {
    // A request that was answered a moment ago keeps its answer.
    const result = await transitionBooking({ db, clock: () => now, origin, actor: { by: "system" } }, id, {
      to: contact_confirmed_at ? "refused" : "cancelled",
    });
    if (result.ok) expiredCount += 1;
  }
  return expiredCount;
}
