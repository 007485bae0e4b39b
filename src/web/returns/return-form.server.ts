import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { createFieldFailure } from "#domain/forms/form-fields.ts";
import type { OrderCommandActor } from "#domain/orders/commands.server.ts";
import type { ReturnEntry } from "#domain/returns/queries.server.ts";
import { refundReturn } from "#domain/returns/refund-return.server.ts";
import { returnStates } from "#domain/returns/return-states.ts";
import { type SettableReturnState, transitionReturn } from "#domain/returns/return-transitions.server.ts";
import { failure, type Result } from "#kernel/result.ts";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { requestContext } from "#web/context.ts";
import { createFlash } from "#web/flash-cookie.server.ts";
import { getOrderCommandContext } from "#web/orders/order-from-params.server.ts";
import { parseFormAmount } from "#web/orders/parse-form-amount.server.ts";
import { readFormValues } from "#web/read-form.server.ts";

/** Last transition of a return, for the message of the next page. Texts are in `returns.outcomes`. */
export const returnFlash = createFlash("return", z.object({ done: z.enum(returnStates as ["requested"]) }));

const fields = ["move", "note", "carrier", "trackingNumber", "restock", "amount"] as const;

/**
 * Changes the state of a return or refunds it, with the values of a form whose field `move` names the new state.
 * Redirects to `path`, or responds with the errors.
 */
export async function transitionReturnFromForm(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  actor: OrderCommandActor,
  entry: ReturnEntry,
  path: string,
) {
  const { clock, wakeMail, wakePayments } = context.get(requestContext);
  const values = await readFormValues(request, fields);
  const result = await runTransition(context, actor, entry, values);
  if (!result.ok) return respondWithFormErrors(result, values, clock());
  wakeMail();
  wakePayments();
  throw returnFlash.redirect(context, path, { done: values.move as "requested" });
}

async function runTransition(
  context: Readonly<RouterContextProvider>,
  actor: OrderCommandActor,
  { found, sellerOrder }: ReturnEntry,
  values: Record<(typeof fields)[number], string>,
): Promise<Result<null>> {
  const command = getOrderCommandContext(context, actor);
  const { move, note, carrier, trackingNumber, restock } = values;
  if (move === "refunded") {
    const amountMinor = await parseFormAmount(context, values.amount, sellerOrder.charge.currency);
    return amountMinor === undefined
      ? createFieldFailure("amount", "refund.amount")
      : refundReturn(command, found.id, { amountMinor, note });
  }
  const isSettable = returnStates.some((state) => state === move) && move !== "requested";
  if (!isSettable) return failure("conflict", "return.illegal_step");
  return transitionReturn(command, found.id, move as SettableReturnState, {
    note,
    carrier,
    trackingNumber,
    restock: restock !== "",
  });
}
