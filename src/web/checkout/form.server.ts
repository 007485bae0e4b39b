import { addressFields } from "#domain/addresses/address.ts";
import { addressesOf } from "#domain/addresses/queries.server.ts";
import { mostLines } from "#domain/cart/cart.ts";
import { formValues } from "#domain/forms/fields.ts";
import type { FieldError } from "#kernel/result.ts";
import type { FormAnswer } from "#web/account/form-answer.ts";
import { sessionContext, visitContext } from "#web/context.ts";
import { type AddressScope, checkoutFields, deliveryField, newAddress } from "./field-names.ts";
import type { CheckoutArgs } from "./page.server.ts";

type Values = Record<string, string>;

/** What was filled in, and what `placeOrder` makes of it. */
export type CheckoutForm = {
  values: Values;
  /** The button that was pressed. */
  act: "place" | "update" | "accept";
  input: unknown;
  /** The address as it was typed, when it is to be kept for the next order. */
  kept: Values | undefined;
  /** What is wrong, by the fields of the form. */
  errorsOf: (errors: readonly FieldError[]) => FormAnswer["errors"];
};

/**
 * Reads the form by itself, without looking at the cart: sent once more after the order was placed, it says the same
 * as the first time (rule 26).
 */
export async function readCheckout(args: CheckoutArgs): Promise<CheckoutForm> {
  const form = await args.request.formData().catch(() => new FormData());
  const sellers = sellersIn(form);
  const values: Values = formValues(form, checkoutFields(sellers));
  const saved = await savedValues(args, values);
  const first = saved === "new" ? addressIn(values, "shipping") : saved;
  const other = values.same === "on" ? null : addressIn(values, "billing");
  const delivery = Object.fromEntries(
    sellers.map((id) => [String(id), values[deliveryField(id)] === "pick-up" ? "pick-up" : "delivery"]),
  );
  const delivered = sellers.length === 0 || Object.values(delivery).includes("delivery");
  // Of what nobody brings the first address is that of the buyer.
  const addresses = delivered ? { shipping: first, billing: other } : { shipping: null, billing: first };
  const input = {
    email: values.email,
    ...addresses,
    delivery,
    payment: values.payment,
    notes: values.notes ?? "",
    terms: values.terms === "on" ? true : undefined,
    seenTotal: /^\d{1,15}$/.test(values.seen ?? "") ? Number(values.seen) : 0,
  };
  const errorsOf: CheckoutForm["errorsOf"] = (errors) => {
    const found = errors.map(({ path, code }) => ({ field: fieldOf(path, delivered, saved !== "new"), code }));
    const order = checkoutFields(sellers);
    return found
      .filter(({ field }, i) => found.findIndex((each) => each.field === field) === i)
      .sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
  };
  const act = form.get("act");
  return {
    values,
    act: act === "update" || act === "accept" ? act : "place",
    input,
    kept: values.save === "on" && saved === "new" ? addressIn(values, "shipping") : undefined,
    errorsOf,
  };
}

/** Those whose things are delivered or picked up; no more than a cart has lines. */
function sellersIn(form: FormData): number[] {
  const ids = [...form.keys()].map((name) => /^delivery\.([1-9]\d{0,8})$/.exec(name)?.[1]);
  return [...new Set(ids)]
    .filter((id) => id !== undefined)
    .map(Number)
    .slice(0, mostLines);
}

const addressIn = (values: Values, scope: AddressScope): Values =>
  Object.fromEntries(addressFields.map((field) => [field, values[`${scope}.${field}`] ?? ""]));

/** The saved address that was chosen; null for one that the reader doesn't have, "new" when one was typed. */
async function savedValues({ context }: CheckoutArgs, { address }: Values): Promise<Values | null | "new"> {
  const account = context.get(sessionContext)?.account;
  if (!account || address === newAddress) return newAddress;
  const saved = await addressesOf(context.get(visitContext).db, account.id);
  if (saved.length === 0) return newAddress;
  const chosen = saved.find(({ id }) => String(id) === address);
  if (!chosen) return null;
  return Object.fromEntries(addressFields.map((field) => [field, field === "default" ? "" : (chosen[field] ?? "")]));
}

/** Where in the form a mistake is mended. */
function fieldOf(path: string, delivered: boolean, saved: boolean): string {
  const [scope = "", field] = path.split(".");
  if (scope !== "shipping" && scope !== "billing") return scope;
  const first = scope === "shipping" || !delivered;
  if (field === undefined || (first && saved)) return "address";
  return `${first ? "shipping" : "billing"}.${field}`;
}
