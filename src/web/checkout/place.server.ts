import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { addAddress } from "#domain/addresses/commands.server.ts";
import { acceptChanges } from "#domain/cart/accept.server.ts";
import { orderSender } from "#domain/orders/order-limits.server.ts";
import { placeOrder } from "#domain/orders/place.server.ts";
import { httpStatus } from "#kernel/result.ts";
import type { FormAnswer } from "#web/account/form-answer.ts";
import { cartVisitor } from "#web/cart/cookie.server.ts";
import { preferencesContext, sessionContext, visitContext } from "#web/context.ts";
import { ownAnswers } from "#web/vehicles/garage.server.ts";
import { type CheckoutForm, readCheckout } from "./form.server.ts";
import type { CheckoutArgs } from "./page.server.ts";

/** Places the order, or shows the form again with what is wrong and all that was typed. */
export async function sendCheckout(args: CheckoutArgs) {
  const { context } = args;
  const { db, clock, origin, wakeMail, address, orderLimit } = context.get(visitContext);
  const account = context.get(sessionContext)?.account;
  const { language, currency } = context.get(preferencesContext);
  const visitor = cartVisitor(args);
  const form = await readCheckout(args);
  if (form.act === "accept") await acceptChanges({ db, clock, visitor });
  if (form.act !== "place") return data({ values: form.values, errors: [] } satisfies FormAnswer);

  const answersOf = await ownAnswers(args);
  const placed = await placeOrder(
    {
      db,
      clock,
      origin,
      visitor,
      userId: account?.id,
      counted: orderSender(account, address, orderLimit),
      language,
      currency,
      answersFor: (vehicle) => answersOf(vehicle) ?? {},
    },
    form.input,
    form.values.key || randomUUID(),
  );
  if (!placed.ok) {
    if (placed.code === "checkout.empty") throw redirect("/shop/cart", 303);
    const answer = refusedOrder(form, placed.code, form.errorsOf(placed.errors ?? []));
    return data(answer, { status: httpStatus[placed.kind] });
  }
  wakeMail();
  if (!placed.value.repeated) await keepAddress(args, form);
  throw redirect(`/shop/checkout/success?${new URLSearchParams({ order: placed.value.token })}`, 303);
}

function refusedOrder({ values }: CheckoutForm, code: string, errors: FormAnswer["errors"]): FormAnswer {
  if (code === "checkout.key_reused") return { values: { ...values, key: randomUUID() }, errors: [], code };
  if (code.startsWith("checkout.")) return { values, errors: [], code };
  // What no field of the form is to blame for.
  return errors.length > 0 ? { values, errors } : { values, errors, code: "checkout.failed" };
}

/** The order stands, whatever becomes of the address: a full book is no reason to say otherwise. */
async function keepAddress({ context }: CheckoutArgs, { kept }: CheckoutForm): Promise<void> {
  const { db, clock, logError } = context.get(visitContext);
  const account = context.get(sessionContext)?.account;
  if (!account || !kept) return;
  await addAddress({ db, userId: account.id, now: clock() }, kept).catch(logError);
}
