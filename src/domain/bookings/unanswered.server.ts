import type { Db } from "#db/database.ts";
import { takeBookingStep } from "./commands.server.ts";

/**
 * Refuses requests that nobody has answered in time, a few at a time, and cancels those whose contact was never confirmed. Returns how
 * many it were. Several processes may do so at once. Wake the mail job afterwards.
 */
export async function refuseUnanswered(db: Db, now: Date, origin: string, most = 50): Promise<number> {
  const late = await db
    .selectFrom("bookings")
    .select(["id", "contact_confirmed_at"])
    .where("status", "=", "requested")
    .where("answer_by", "<=", now)
    .orderBy("answer_by")
    .limit(most)
    .execute();
  let refused = 0;
  for (const { id, contact_confirmed_at } of late) {
    // One that was answered a moment ago stays as it was answered.
    const taken = await takeBookingStep({ db, clock: () => now, origin, actor: { by: "system" } }, id, {
      to: contact_confirmed_at ? "refused" : "cancelled",
    });
    if (taken.ok) refused += 1;
  }
  return refused;
}
