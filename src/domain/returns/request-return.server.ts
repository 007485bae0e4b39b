import type { ReturnState } from "#db/schema/returns.ts";
import { withTransaction } from "#db/transaction.ts";
import { createFieldFailure } from "#domain/forms/form-fields.ts";
import { lockSellerOrder, type OrderTransitionContext, prepareNotifications } from "#domain/orders/commands.server.ts";
import { prepareReceiptPhotos, type ReceiptStore } from "#domain/orders/receipt-store.server.ts";
import { readSiteSettings } from "#domain/site/site-settings.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { findDeliveryTimes, findReturn, listReturnableLines, listReturns } from "./queries.server.ts";
import {
  countReturnablePieces,
  getReturnDeadline,
  getReturnShippingPayer,
  isGuaranteedReturn,
  MAX_RETURN_PHOTOS,
} from "./return.ts";
import { insertReturnEvent } from "./return-events.server.ts";
import { parseReturnRequest, type ReturnRequestInput } from "./return-input.ts";
import { notifyReturnBuyer, notifyReturnSeller, type ReturnNews } from "./return-notifications.server.ts";
import { sumPlatformMoney } from "./return-shipping.server.ts";
import { calculateReturnDeadline } from "./return-states.ts";

export type RequestReturnContext = OrderTransitionContext & { receipts: ReceiptStore };

/**
 * Asks for the return of pieces of an order line, with at most `MAX_RETURN_PHOTOS` photos. The guarantee of the line
 * accepts the return of a part that does not fit at once. Returns the id of the return. After the commit, call
 * `wakeMail`.
 */
export async function requestReturn(
  context: RequestReturnContext,
  sellerOrderId: number,
  input: ReturnRequestInput,
  photos: readonly Uint8Array[] = [],
): Promise<Result<{ id: number }>> {
  const { actor, clock, db } = context;
  if (actor.by !== "buyer") return failure("forbidden", "order.forbidden");
  const parsed = parseReturnRequest(input);
  if (!parsed.ok) return parsed;
  if (photos.length > MAX_RETURN_PHOTOS) return createFieldFailure("photos", "return.photos_full");
  const owner = "userId" in actor ? (`account ${actor.userId}` as const) : (`order ${sellerOrderId}` as const);
  const prepared = await prepareReceiptPhotos(photos, { owner, now: clock() });
  if (!prepared.ok) return prepared;
  const notifying = await prepareNotifications(context);
  const files: string[] = [];
  const removeFiles = () => Promise.all(files.map((file) => context.receipts.remove(file)));
  try {
    const result = await withTransaction(db, async (trx): Promise<Result<{ id: number }>> => {
      const locked = await lockSellerOrder(trx, actor, sellerOrderId);
      if (!locked) return failure("not_found", "order.not_found");
      const { lineId, quantity, reason, note } = parsed.value;
      const now = clock();
      const { returnDays, returnAnswerDays } = await readSiteSettings(trx);
      const line = (await listReturnableLines(trx, [sellerOrderId])).find(({ id }) => id === lineId);
      if (!line) return failure("not_found", "order.not_found");
      if (line.kind !== "part") return failure("conflict", "return.not_returnable");
      const deadline = getReturnDeadline(
        (await findDeliveryTimes(trx, [sellerOrderId])).get(sellerOrderId) ?? null,
        returnDays,
      );
      if (!deadline) return failure("conflict", "return.not_delivered");
      if (deadline < now) return failure("conflict", "return.too_late");
      const pieces = countReturnablePieces(line, await listReturns(trx, [sellerOrderId]));
      if (quantity > pieces) return createFieldFailure("quantity", "return.quantity");
      const guaranteed = isGuaranteedReturn(line, reason);
      const state: ReturnState = guaranteed ? "approved" : "requested";
      const { id } = await trx
        .insertInto("returns")
        .values({
          seller_order_id: sellerOrderId,
          order_line_id: lineId,
          quantity,
          reason,
          state,
          guaranteed,
          shipping_paid_by: getReturnShippingPayer(line, reason, {
            isPaidToPlatform: (await sumPlatformMoney(trx, locked.sellerOrder)) > 0,
          }),
          carrier: null,
          tracking_number: null,
          received_at: null,
          respond_by: calculateReturnDeadline(state, now, returnAnswerDays),
          created_at: now,
          updated_at: now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await insertReturnEvent(trx, context, id, { state: "requested", note });
      if (guaranteed) await insertReturnEvent(trx, { clock, actor: { by: "system" } }, id, { state: "approved" });
      for (const photo of prepared.value) {
        const file = await context.receipts.save(photo);
        files.push(file);
        await trx.insertInto("return_photos").values({ return_id: id, file }).execute();
      }
      const found = (await findReturn(trx, id))?.found;
      if (!found) throw new Error(`return ${id} was not found`);
      const news: ReturnNews & { found: typeof found } = { ...locked, found, note };
      await notifyReturnSeller(trx, guaranteed ? "sale-guaranteed" : "sale-requested", news, notifying);
      if (guaranteed) await notifyReturnBuyer(trx, "approved", { ...news, note: null }, notifying);
      return ok({ id });
    });
    if (!result.ok) await removeFiles();
    return result;
  } catch (error) {
    await removeFiles();
    throw error;
  }
}
