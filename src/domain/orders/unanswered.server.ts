import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { takeStep } from "./commands.server.ts";
import { tellOfWaiting } from "./notify.server.ts";
import { salesWithIds } from "./queries.server.ts";
import { isOnlySoldCars } from "./stock.server.ts";
import { earliestEnd, mostTogether, remindedUpTo } from "./unanswered.ts";

/** How many a turn takes, where mails lead, and what it passes over: what was left by a turn of the same round before. */
export type Turn = { now: Date; origin: string; most: number; past?: readonly number[] };

/** How many orders were dealt with, what was tried and left as it is, and what went wrong with it. */
export type Turned = { done: number; left: number[]; errors: unknown[] };

/** What waits for its seller's answer and nothing else, as `isAwaited` has it. */
const awaited = sql<SqlBool>`status = 'PENDING' and payment_status = 'unpaid'`;

const idsOf = ({ rows }: { rows: { id: number }[] }): number[] => rows.map(({ id }) => id);

/** Whose orders end soon, and who wasn't reminded of them. */
const endsSoon = (now: Date) => sql<SqlBool>`${awaited} and reminded_at is null and answer_by <= ${remindedUpTo(now)}`;

/**
 * Reminds some sellers of their orders that end soon, once of each: of all that one seller has, in one mail. `most` and `past` are sellers.
 * Who is reminded late has some days all the same. Several processes may do so at once. Wake the mail job afterwards.
 */
export async function remindOfUnanswered(db: Db, { now, origin, most, past = [] }: Turn): Promise<Turned> {
  const sellers = await sql<{ id: number }>`
    select seller_id as id from seller_orders where ${endsSoon(now)} and seller_id <> all(${[...past]}::int[])
    group by seller_id order by min(answer_by), seller_id limit ${most}`.execute(db);
  return tryEach(idsOf(sellers), async (sellerId) => {
    const some = { now, origin };
    try {
      return { done: await remindSome(db, sql`seller_id = ${sellerId}`, some), errors: [] };
    } catch {
      // One of them keeps the others from being told of: each by itself.
      const each = await sql<{ id: number }>`
        select id from seller_orders where ${endsSoon(now)} and seller_id = ${sellerId}
        order by answer_by, id limit ${mostTogether}`.execute(db);
      return tryEach(idsOf(each), async (id) => ({ done: await remindSome(db, sql`id = ${id}`, some), errors: [] }));
    }
  });
}

/** Reminds one seller of some orders; how many: another process may have been faster, or the seller has answered. */
const remindSome = (db: Db, which: RawBuilder<SqlBool>, { now, origin }: Pick<Turn, "now" | "origin">) =>
  inTransaction(db, async (trx): Promise<number> => {
    const ids = idsOf(
      await sql<{ id: number }>`
        select id from seller_orders where ${which} and ${endsSoon(now)}
        order by answer_by, id limit ${mostTogether} for update skip locked`.execute(trx),
    );
    if (ids.length === 0) return 0;
    await sql`
      update seller_orders set reminded_at = ${now}, answer_by = greatest(answer_by, ${earliestEnd(now)})
      where id = any(${ids}::bigint[])`.execute(trx);
    await tellOfWaiting(trx, await salesWithIds(trx, ids), { clock: () => now, origin });
    return ids.length;
  });

/** Cancels some orders that nobody answered in time, and requests for cars that were sold to others. Several processes may do so at once. Wake the mail job afterwards. */
export async function cancelUnanswered(db: Db, { now, origin, most, past = [] }: Turn): Promise<Turned> {
  const late = await sql<{ id: number }>`
    select id from seller_orders
    where ${awaited} and ((reminded_at is not null and answer_by <= ${now}) or ${isOnlySoldCars(sql`seller_orders.id`)})
      and id <> all(${[...past]}::bigint[])
    order by answer_by, id limit ${most}`.execute(db);
  const context = { db, clock: () => now, origin, actor: { by: "system" } } as const;
  return tryEach(idsOf(late), async (id) => {
    // One that was answered, or said to be paid, a moment ago stays as it is.
    const taken = await takeStep(context, id, { to: "CANCELLED" });
    return { done: taken.ok ? 1 : 0, errors: [] };
  });
}

/** Tries each by itself: one that fails holds up no other. What nothing was done about, or not everything, is left. */
async function tryEach(
  ids: readonly number[],
  work: (id: number) => Promise<Pick<Turned, "done" | "errors">>,
): Promise<Turned> {
  const all: Turned = { done: 0, left: [], errors: [] };
  for (const id of ids) {
    const { done, errors } = await work(id).catch((error: unknown) => ({ done: 0, errors: [error] }));
    all.done += done;
    all.errors.push(...errors);
    if (done === 0 || errors.length > 0) all.left.push(id);
  }
  return all;
}
