import type { Db } from "#db/database.ts";
import { getOverdueState } from "./return-states.ts";
import { type SettableReturnState, transitionReturn } from "./return-transitions.server.ts";

/**
 * Ends the state of returns whose deadline has passed. Returns that the seller did not answer go to the administrators;
 * returns whose goods were not sent are closed. Safe to run in several processes at once. Returns the number of changed
 * returns. Afterwards, call `wakeMail`.
 */
export async function transitionOverdueReturns(
  db: Db,
  { now, origin, limit, isStopping }: { now: Date; origin: string; limit: number; isStopping: () => boolean },
): Promise<number> {
  const rows = await db
    .selectFrom("returns")
    .select(["id", "state"])
    .where("respond_by", "<=", now)
    .orderBy("respond_by")
    .orderBy("id")
    .limit(limit)
    .execute();
  const context = { db, clock: () => now, origin, actor: { by: "system" } } as const;
  const errors: unknown[] = [];
  let count = 0;
  for (const { id, state } of rows) {
    const to = getOverdueState(state);
    if (isStopping() || !to) continue;
    try {
      // A return on which somebody acted since the query stays unchanged.
      if ((await transitionReturn(context, id, to as SettableReturnState)).ok) count += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  // One return that fails does not stop the others.
  if (count === 0 && errors.length > 0) throw errors[0];
  return count;
}
