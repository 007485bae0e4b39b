import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { getCatalog, getCurrencyDecimals } from "#domain/catalog/catalog-cache.server.ts";
import { transitionOrder } from "./commands.server.ts";
import { type OrderNotificationContext, remindAboutPendingOrders } from "./order-notifications.server.ts";
import { listSellerOrdersByIds } from "./queries.server.ts";
import { getEarliestAutoCancellation, getReminderCutoff, MAX_ORDERS_PER_REMINDER } from "./response-deadline.ts";
import { buildOnlySoldCarsCondition } from "./stock.server.ts";

/**
 * Options of a batch. `most` is the maximum number of items, `origin` the site's origin for links in mails. `past`
 * contains the ids that an earlier batch of the same run could not process.
 */
export type PendingOrderBatchOptions = { now: Date; origin: string; most: number; past?: readonly number[] };

/** Result of a batch. `done` is the number of processed items. `left` contains the ids that were not processed. */
export type PendingOrderBatchResult = { done: number; left: number[]; errors: unknown[] };

/** SQL condition for seller orders that wait for a response, equivalent to `isAwaitingResponse`. */
const isPaidOnlineSql = sql`(total_minor > 0 and exists (
  select from orders o where o.id = seller_orders.order_id and o.payment = 'online'))`;
const awaitsResponseSql = sql<SqlBool>`status = 'PENDING'
  and ((payment_status = 'unpaid' and not ${isPaidOnlineSql}) or (payment_status = 'paid' and ${isPaidOnlineSql}))`;

const getIds = ({ rows }: { rows: { id: number }[] }): number[] => rows.map(({ id }) => id);

/** Builds the condition for seller orders whose reminder is due and was not sent yet. */
const buildReminderDueCondition = (now: Date) =>
  sql<SqlBool>`${awaitsResponseSql} and reminded_at is null and respond_by <= ${getReminderCutoff(now)}`;

/**
 * Reminds sellers of the orders whose deadline is near, once per order. All orders of a seller go into one mail. A late
 * reminder extends the deadline. `most` limits the sellers, `past` contains seller ids. Several processes may run this
 * at once. Afterwards, call `wakeMail` so that the mails are sent.
 */
export async function sendPendingOrderReminders(
  db: Db,
  { now, origin, most, past = [] }: PendingOrderBatchOptions,
): Promise<PendingOrderBatchResult> {
  const sellers = await sql<{ id: number }>`
    select seller_id as id from seller_orders where ${buildReminderDueCondition(now)} and seller_id <> all(${[...past]}::int[])
    group by seller_id order by min(respond_by), seller_id limit ${most}`.execute(db);
  const decimals = getCurrencyDecimals(await getCatalog(db));
  return runEach(getIds(sellers), async (sellerId) => {
    const some = { clock: () => now, origin, decimals };
    try {
      return { done: await remindSeller(db, sql`seller_id = ${sellerId}`, some), errors: [] };
    } catch {
      // One failing order must not block the others, so each order is tried on its own.
      const each = await sql<{ id: number }>`
        select id from seller_orders where ${buildReminderDueCondition(now)} and seller_id = ${sellerId}
        order by respond_by, id limit ${MAX_ORDERS_PER_REMINDER}`.execute(db);
      return runEach(getIds(each), async (id) => ({ done: await remindSeller(db, sql`id = ${id}`, some), errors: [] }));
    }
  });
}

/**
 * Reminds one seller of the orders that match `condition`. Returns the number of these orders. Skips orders that
 * another process has locked, and orders that the seller has answered.
 */
const remindSeller = (db: Db, condition: RawBuilder<SqlBool>, context: OrderNotificationContext) =>
  withTransaction(db, async (trx): Promise<number> => {
    const now = context.clock();
    const ids = getIds(
      await sql<{ id: number }>`
        select id from seller_orders where ${condition} and ${buildReminderDueCondition(now)}
        order by respond_by, id limit ${MAX_ORDERS_PER_REMINDER} for update skip locked`.execute(trx),
    );
    if (ids.length === 0) return 0;
    await sql`
      update seller_orders set reminded_at = ${now}, respond_by = greatest(respond_by, ${getEarliestAutoCancellation(now)})
      where id = any(${ids}::bigint[])`.execute(trx);
    await remindAboutPendingOrders(trx, await listSellerOrdersByIds(trx, ids), context);
    return ids.length;
  });

/**
 * Cancels orders whose deadline has passed, and requests for cars that are sold. Several processes may run this at
 * once. Afterwards, call `wakeMail` so that the mails are sent.
 */
export async function cancelOverdueOrders(
  db: Db,
  { now, origin, most, past = [] }: PendingOrderBatchOptions,
): Promise<PendingOrderBatchResult> {
  const overdue = await sql<{ id: number }>`
    select id from seller_orders
    where ${awaitsResponseSql} and ((reminded_at is not null and respond_by <= ${now}) or ${buildOnlySoldCarsCondition(sql`seller_orders.id`)})
      and id <> all(${[...past]}::bigint[])
    order by respond_by, id limit ${most}`.execute(db);
  const context = { db, clock: () => now, origin, actor: { by: "system" } } as const;
  return runEach(getIds(overdue), async (id) => {
    // The seller may have answered, or the buyer may have paid, since the query. Such an order stays unchanged.
    const result = await transitionOrder(context, id, { to: "CANCELLED" });
    return { done: result.ok ? 1 : 0, errors: [] };
  });
}

/**
 * Runs `work` for one id after the other. A failure does not stop the rest. `left` contains the ids for which `work`
 * failed or did nothing.
 */
async function runEach(
  ids: readonly number[],
  work: (id: number) => Promise<Pick<PendingOrderBatchResult, "done" | "errors">>,
): Promise<PendingOrderBatchResult> {
  const total: PendingOrderBatchResult = { done: 0, left: [], errors: [] };
  for (const id of ids) {
    const { done, errors } = await work(id).catch((error: unknown) => ({ done: 0, errors: [error] }));
    total.done += done;
    total.errors.push(...errors);
    if (done === 0 || errors.length > 0) total.left.push(id);
  }
  return total;
}
