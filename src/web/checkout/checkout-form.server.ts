import { addressFields } from "#domain/addresses/address.ts";
import { listAddresses } from "#domain/addresses/queries.server.ts";
import { MAX_CART_LINES } from "#domain/cart/cart.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import type { FieldError } from "#kernel/result.ts";
import type { FormState } from "#web/account/form-state.ts";
import { type CouponAct, parseCouponAct } from "#web/cart/coupon-act.ts";
import { type RequestArgs, requestContext, sessionContext } from "#web/context.ts";
import { parseSeenTotals } from "./amounts.ts";
import { type AddressScope, getDeliveryField, listCheckoutFields, NEW_ADDRESS } from "./field-names.ts";

type Values = Record<string, string>;

/** Submitted form and the input that `placeOrder` receives. */
export type CheckoutForm = {
  values: Values;
  /** Name of the pressed button: place the order, update the page, accept the cart changes, or change the coupons. */
  act: "place" | "update" | "accept" | CouponAct;
  input: unknown;
  /** Place of the address that the form selects, for the shipping quotes. */
  place: { country: string; city: string };
  /** New address to save for the next order. Undefined when the buyer did not choose to save it. */
  addressToSave: Values | undefined;
  /** Maps the errors of `placeOrder` to the fields of the form. */
  toFormErrors: (errors: readonly FieldError[]) => FormState["errors"];
};

/**
 * Parses the form without reading the cart. A repeated submission after the order was placed therefore yields the
 * same input.
 */
export async function parseCheckoutForm(args: RequestArgs): Promise<CheckoutForm> {
  const form = await args.request.formData().catch(() => new FormData());
  const sellers = parseSellerIds(form);
  const values: Values = getFormValues(form, listCheckoutFields(sellers));
  const saved = await findSavedAddress(args, values);
  const primaryAddress = saved === "new" ? getAddressValues(values, "shipping") : saved;
  const billingAddress = values.same === "on" ? null : getAddressValues(values, "billing");
  const delivery = Object.fromEntries(
    sellers.map((id) => [String(id), values[getDeliveryField(id)] === "pick-up" ? "pick-up" : "delivery"]),
  );
  const delivered = sellers.length === 0 || Object.values(delivery).includes("delivery");
  // When nothing is delivered, the first address is the buyer's billing address.
  const addresses = delivered
    ? { shipping: primaryAddress, billing: billingAddress }
    : { shipping: null, billing: primaryAddress };
  const input = {
    email: values.email,
    ...addresses,
    delivery,
    payment: values.payment,
    notes: values.notes ?? "",
    terms: values.terms === "on" ? true : undefined,
    seenTotals: parseSeenTotals(values.seen ?? ""),
  };
  const toFormErrors: CheckoutForm["toFormErrors"] = (errors) => {
    const found = errors.map(({ path, code }) => ({ field: toFormField(path, delivered, saved !== "new"), code }));
    const order = listCheckoutFields(sellers);
    return found
      .filter(({ field }, i) => found.findIndex((each) => each.field === field) === i)
      .sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
  };
  return {
    values,
    act: parseAct(form.get("act"), values),
    input,
    place: { country: primaryAddress?.country ?? "", city: primaryAddress?.city ?? "" },
    addressToSave: values.save === "on" && saved === "new" ? getAddressValues(values, "shipping") : undefined,
    toFormErrors,
  };
}

/** Returns the pressed button. A code that was typed but not entered is entered first, before the order is placed. */
function parseAct(submitted: unknown, { coupon }: Values): CheckoutForm["act"] {
  if (submitted === "update" || submitted === "accept") return submitted;
  const act = parseCouponAct(String(submitted));
  return act ?? (coupon?.trim() ? { kind: "add" } : "place");
}

/**
 * Returns the ids of the sellers for which the form has a delivery field. Limited to the maximum number of cart
 * lines.
 */
function parseSellerIds(form: FormData): number[] {
  const ids = [...form.keys()].map((name) => /^delivery\.([1-9]\d{0,8})$/.exec(name)?.[1]);
  return [...new Set(ids)]
    .filter((id) => id !== undefined)
    .map(Number)
    .slice(0, MAX_CART_LINES);
}

const getAddressValues = (values: Values, scope: AddressScope): Values =>
  Object.fromEntries(addressFields.map((field) => [field, values[`${scope}.${field}`] ?? ""]));

/**
 * Returns the saved address that the form selects, null when it does not belong to the reader, or "new" for a typed
 * address.
 */
export async function findSavedAddress(
  { context }: Pick<RequestArgs, "context">,
  { address }: Values,
): Promise<Values | null | "new"> {
  const account = context.get(sessionContext)?.account;
  if (!account || address === NEW_ADDRESS) return NEW_ADDRESS;
  const saved = await listAddresses(context.get(requestContext).db, account.id);
  if (saved.length === 0) return NEW_ADDRESS;
  const chosen = saved.find(({ id }) => String(id) === address);
  if (!chosen) return null;
  return Object.fromEntries(addressFields.map((field) => [field, field === "default" ? "" : (chosen[field] ?? "")]));
}

/** Returns the form field that corrects an error of `placeOrder`, given the path of the error. */
function toFormField(path: string, delivered: boolean, saved: boolean): string {
  const [scope = "", field] = path.split(".");
  if (scope === "delivery" && field !== undefined) return path;
  if (scope !== "shipping" && scope !== "billing") return scope;
  const isPrimary = scope === "shipping" || !delivered;
  if (field === undefined || (isPrimary && saved)) return "address";
  return `${isPrimary ? "shipping" : "billing"}.${field}`;
}
