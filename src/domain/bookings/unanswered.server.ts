import type { Db } from "#db/database.ts";
import { takeBookingStep } from "./commands.server.ts";

/**
 * Refuses requests that nobody has answered in time, a few at a time; says how many it was. Several processes may do so
 * at once. Wake the mail job afterwards.
 */
export async function refuseUnanswered(db: Db, now: Date, origin: string, most = 50): Promise<number> {
  const late = await db
    .selectFrom("bookings")
    .select("id")
    .where("status", "=", "requested")
    .where("answer_by", "<=", now)
    .orderBy("answer_by")
    .limit(most)
    .execute();
  let refused = 0;
  for (const { id } of late) {
    // One that was answered a moment ago stays as it was answered.
    const taken = await takeBookingStep({ db, clock: () => now, origin, actor: { by: "system" } }, id, {
      to: "refused",
    });
    if (taken.ok) refused += 1;
  }
  return refused;
}
