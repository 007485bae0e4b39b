import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { takeStep } from "./commands.server.ts";
import { tellSeller } from "./notify.server.ts";
import { orderWithId } from "./queries.server.ts";
import { answerByAfter, remindedUpTo } from "./unanswered.ts";

/** How many shares of orders a round takes, and where mails lead. */
export type Round = { now: Date; origin: string; most: number };

/** What waits for its seller's answer and nothing else, as `isAwaited` has it. */
const awaited = sql<SqlBool>`status = 'PENDING' and payment_status = 'unpaid'`;

/** Shares that wait for an answer, those whose time is up first. */
async function waiting(db: Db, which: RawBuilder<SqlBool>, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from seller_orders where ${awaited} and ${which} order by answer_by, id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Reminds sellers of some orders that end soon, once each; how many. Who is reminded late has some days all the same. Several processes
 * may do so at once. Wake the mail job afterwards.
 */
export async function remindOfUnanswered(db: Db, { now, origin, most }: Round): Promise<number> {
  const soon = await waiting(db, sql<SqlBool>`reminded_at is null and answer_by <= ${remindedUpTo(now)}`, most);
  return countEach(soon, (id) => remindOf(db, id, { now, origin }));
}

/** Whether it was still to be done: another process may have been faster, or the seller has answered. */
const remindOf = (db: Db, shareId: number, { now, origin }: Omit<Round, "most">): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const { rows } = await sql<{ order_id: number; answer_by: Date }>`
      select order_id, answer_by from seller_orders
      where id = ${shareId} and ${awaited} and reminded_at is null for update skip locked`.execute(trx);
    const [row] = rows;
    if (!row) return false;
    await trx
      .updateTable("seller_orders")
      .set({ reminded_at: now, answer_by: answerByAfter(row.answer_by, now) })
      .where("id", "=", shareId)
      .execute();
    const order = await orderWithId(trx, row.order_id);
    const share = order?.sellers.find(({ id }) => id === shareId);
    if (order && share) await tellSeller(trx, order, share, "sale-reminder", { clock: () => now, origin });
    return true;
  });

/**
 * Cancels some orders that nobody answered in time; how many. Several processes may do so at once. Wake the mail job afterwards.
 */
export async function cancelUnanswered(db: Db, { now, origin, most }: Round): Promise<number> {
  const late = await waiting(db, sql<SqlBool>`reminded_at is not null and answer_by <= ${now}`, most);
  const context = { db, clock: () => now, origin, actor: { by: "system" } } as const;
  // One that was answered, or said to be paid, a moment ago stays as it is.
  return countEach(late, async (id) => (await takeStep(context, id, { to: "CANCELLED" })).ok);
}

/** Does each by itself and counts those that were done: one that fails holds up no other. Throws what went wrong at the end. */
async function countEach(ids: readonly number[], work: (id: number) => Promise<boolean>): Promise<number> {
  let done = 0;
  const errors: unknown[] = [];
  for (const id of ids) {
    try {
      if (await work(id)) done += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return done;
}
