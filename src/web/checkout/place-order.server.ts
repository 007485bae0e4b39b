import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { addAddress } from "#domain/addresses/commands.server.ts";
import { addCartCoupon, removeCartCoupon } from "#domain/cart/cart-coupons.server.ts";
import { acceptCartChanges } from "#domain/cart/commands.server.ts";
import { createOrderSender } from "#domain/orders/order-rate-limit.server.ts";
import { placeOrder } from "#domain/orders/place-order.server.ts";
import { findOrder } from "#domain/orders/queries.server.ts";
import { listPaymentsDue } from "#domain/payments/payments-due.ts";
import { HTTP_STATUS } from "#kernel/result.ts";
import type { FormState } from "#web/account/form-state.ts";
import { getCartVisitor } from "#web/cart/cart-visitor.server.ts";
import { preferencesContext, type RequestArgs, requestContext, sessionContext } from "#web/context.ts";
import type { SellerShippingView } from "#web/shipping/quote-view.server.ts";
import { getVehicleAnswersLookup } from "#web/vehicles/garage.server.ts";
import { beginFirstPayment } from "./begin-first-payment.server.ts";
import { type CheckoutForm, parseCheckoutForm } from "./checkout-form.server.ts";
import { loadShippingQuotes } from "./shipping-quotes.server.ts";

/** State of a rejected form, with the shipping by seller id for its address. */
export type CheckoutAnswer = FormState & { shipping: Record<string, SellerShippingView> };

/** Places the order, or returns the form with its errors and all submitted values. */
export async function submitCheckout(args: RequestArgs) {
  const { context } = args;
  const { db, clock, origin, wakeMail, address, orderLimit, payments } = context.get(requestContext);
  const account = context.get(sessionContext)?.account;
  const { language, currency } = context.get(preferencesContext);
  const visitor = getCartVisitor(args);
  const form = await parseCheckoutForm(args);
  if (form.act === "accept") await acceptCartChanges({ db, clock, visitor });
  if (typeof form.act === "object") {
    const cart = { db, clock, visitor, address };
    const { act, values } = form;
    const changed =
      act.kind === "remove" ? await removeCartCoupon(cart, act.code) : await addCartCoupon(cart, values.coupon ?? "");
    const state: FormState = changed.ok
      ? { values: { ...values, coupon: "" }, errors: [] }
      : { values, errors: form.toFormErrors(changed.errors ?? []) };
    return data(await withShipping(state), { status: changed.ok ? 200 : HTTP_STATUS[changed.kind] });
  }
  if (form.act !== "place") return data(await withShipping({ values: form.values, errors: [] }));

  const getOwnAnswers = await getVehicleAnswersLookup(args);
  const orderResult = await placeOrder(
    {
      db,
      clock,
      origin,
      visitor,
      userId: account?.id,
      rateLimitSender: createOrderSender(account, address, orderLimit),
      language,
      currency,
      canPayOnline: (amounts, country) => payments.listMethods(amounts, country).length > 0,
      answersFor: (vehicle) => getOwnAnswers(vehicle) ?? {},
    },
    form.input,
    form.values.key || randomUUID(),
  );
  if (!orderResult.ok) {
    if (orderResult.code === "checkout.empty") throw redirect("/shop/cart", 303);
    const answer = toOrderFormState(form, orderResult.code, form.toFormErrors(orderResult.errors ?? []));
    return data(await withShipping(answer), { status: HTTP_STATUS[orderResult.kind] });
  }
  wakeMail();
  if (!orderResult.value.repeated) await saveAddress(args, form);
  const { token } = orderResult.value;
  const placedOrder = await findOrder(db, { token });
  if (placedOrder && listPaymentsDue(placedOrder).length > 0)
    throw redirect(await beginFirstPayment(context, placedOrder), 303);
  throw redirect(`/shop/checkout/success?${new URLSearchParams({ order: token })}`, 303);

  /** Adds the shipping quotes for the submitted address to the answer. */
  async function withShipping(answer: FormState): Promise<CheckoutAnswer> {
    return { ...answer, shipping: await loadShippingQuotes(args, form.place) };
  }
}

function toOrderFormState({ values }: CheckoutForm, code: string, errors: FormState["errors"]): FormState {
  if (code === "checkout.key_reused") return { values: { ...values, key: randomUUID() }, errors: [], code };
  if (code === "checkout.not_shipped") return { values, errors };
  if (code.startsWith("checkout.")) return { values, errors: [], code };
  // These errors concern the order as a whole, not a field of the form.
  return errors.length > 0 ? { values, errors } : { values, errors, code: "checkout.failed" };
}

/** Saves the new address to the address book. A failure is only logged, because the order is already placed. */
async function saveAddress({ context }: RequestArgs, { addressToSave: address }: CheckoutForm): Promise<void> {
  const { db, clock, logError } = context.get(requestContext);
  const account = context.get(sessionContext)?.account;
  if (!account || !address) return;
  await addAddress({ db, userId: account.id, now: clock() }, address).catch(logError);
}
