import type { Db } from "#db/database.ts";
import type { ReturnMove } from "./move-return.server.ts";
import { moveReturn } from "./move-return.server.ts";
import { getOverdueState } from "./return-states.ts";

/**
 * Moves returns whose time is over: to the administrators if the seller was silent, to their end if the goods were not
 * sent. Several processes may run this at once. Returns the number of moved returns. Afterwards, call `wakeMail`.
 */
export async function moveOverdueReturns(
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
  let moved = 0;
  for (const { id, state } of rows) {
    const to = getOverdueState(state);
    if (isStopping() || !to) continue;
    try {
      // Somebody may have acted since the query. Such a return stays unchanged.
      if ((await moveReturn(context, id, to as ReturnMove)).ok) moved += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  // One return that fails does not stop the others.
  if (moved === 0 && errors.length > 0) throw errors[0];
  return moved;
}
