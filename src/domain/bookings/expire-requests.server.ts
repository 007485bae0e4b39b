import type { Db } from "#db/database.ts";
import { transitionBooking } from "./commands.server.ts";

/**
 * Refuses overdue booking requests in batches. Cancels requests whose customer has not confirmed the email address in
 * time. Returns the number of requests. Safe to run in several processes at once. Callers should wake the mail job
 * afterwards.
 */
export async function expireUnansweredRequests(db: Db, now: Date, origin: string, limit = 50): Promise<number> {
  const overdueRequests = await db
    .selectFrom("bookings")
    .select(["id", "contact_confirmed_at"])
    .where("status", "=", "requested")
    .where("respond_by", "<=", now)
    .orderBy("respond_by")
    .limit(limit)
    .execute();
  let expiredCount = 0;
  for (const { id, contact_confirmed_at } of overdueRequests) {
    // A request that was answered in the meantime keeps its answer.
    const result = await transitionBooking({ db, clock: () => now, origin, actor: { by: "system" } }, id, {
      to: contact_confirmed_at ? "refused" : "cancelled",
    });
    if (result.ok) expiredCount += 1;
  }
  return expiredCount;
}
