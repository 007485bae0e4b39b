import { data, redirect } from "react-router";
import type { OptionChoice } from "#domain/cart/cart.ts";
import type { CartContext } from "#domain/cart/commands.server.ts";
import { getCart } from "#domain/cart/queries.server.ts";
import { getRejectionCode } from "#domain/cart/validate-line.ts";
import { createCartCookie, getCartToken } from "#domain/cart/visitor.server.ts";
import { parseListingId } from "#domain/listings/detail/listing.ts";
import { type Failure, HTTP_STATUS, type Result } from "#kernel/result.ts";
import { type RequestArgs, requestContext } from "#web/context.ts";
import { parseLocalPath } from "#web/local-path.ts";
import { getCartVisitor } from "./cart-visitor.server.ts";
import { type CartFlash, cartFlash } from "./flash.server.ts";

/** JSON response to a cart form sent by a script. Without JavaScript, the form redirects to `back` instead. */
export type CartResponse =
  | { ok: true; added?: { name: string }; count: number }
  | { ok: false; code: string; field: string | undefined };

export type CartForm = {
  fields: FormData;
  cart: CartContext;
  origin: string;
  /**
   * Redirect target of a form submitted without JavaScript. An address of another site becomes the cart page. Undefined
   * for scripts.
   */
  back: string | undefined;
  /** Whether the buyer goes on to checkout if the form succeeds. */
  leadsToCheckout: boolean;
};

/** Parses a cart form. An unreadable body becomes a form without fields, which validation rejects. */
export async function parseCartForm({ request, context }: RequestArgs): Promise<CartForm> {
  const fields = await request.formData().catch(() => new FormData());
  const { db, clock, origin } = context.get(requestContext);
  const backValue = fields.get("back");
  return {
    fields,
    cart: { db, clock, visitor: getCartVisitor({ request, context }) },
    origin,
    back: backValue === null ? undefined : (parseLocalPath(backValue) ?? "/shop/cart"),
    leadsToCheckout: fields.get("next") === "checkout",
  };
}

/** Returns the text of a form field, or an empty string when the field is missing or holds a file. */
export const getTextField = (fields: FormData, name: string): string => {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
};

/**
 * Returns the listing id from an id or the last part of a listing URL. Invalid values become 0, which no listing has.
 */
export const getListingId = (fields: FormData): number => parseListingId(getTextField(fields, "ad")) ?? 0;

/** Returns the ids of all `line` fields. An invalid id becomes 0. */
export const getLineIds = (fields: FormData): number[] =>
  fields.getAll("line").map((value) => (typeof value === "string" ? parseLineId(value) : 0));

/** Parses a line id. Invalid values become 0, which no line has. */
export const parseLineId = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

/** Returns the chosen options from fields such as `option.side=left`. */
export function getOptionChoice(fields: FormData): OptionChoice {
  const chosen = [...fields].filter(([name, value]) => name.startsWith("option.") && typeof value === "string");
  return Object.fromEntries(chosen.map(([name, value]) => [name.slice("option.".length), value as string]));
}

/** Responds to a cart form: with JSON when a script sent the form, otherwise with a redirect and a flash cookie. */
export async function respondToCartForm<T>(
  form: CartForm,
  result: Result<T>,
  toSuccess: (value: T) => { flash: CartFlash; added?: { name: string }; token?: string | undefined },
  ad?: number,
) {
  const headers = new Headers();
  if (!result.ok) {
    const { code, fields } = presentFailure(result);
    if (form.back === undefined)
      return data({ ok: false, code, field: fields[0] } satisfies CartResponse, { status: HTTP_STATUS[result.kind] });
    const typed = pickTypedFields(form.fields);
    const flash: CartFlash = { kind: "failed", code, fields, typed, ...(ad === undefined ? {} : { ad }) };
    headers.append("set-cookie", cartFlash.cookie(flash, form.origin));
    // The buyer chooses missing options on the page of the listing, even if the form was on another page.
    const needsOptionChoice = code === "cart.option_required" && ad !== undefined;
    return redirect(needsOptionChoice ? `/shop/products/${ad}#buy-${ad}` : form.back, { status: 303, headers });
  }
  const { flash, added, token = getCartToken(form.cart.visitor) } = toSuccess(result.value);
  // Every use of a cart extends its cookie by half a year.
  if (token) headers.append("set-cookie", createCartCookie(token, form.origin));
  if (form.back === undefined) {
    const { count } = await getCart(form.cart.db, { ...form.cart.visitor, token });
    return data({ ok: true, count, added } satisfies CartResponse, { headers });
  }
  if (form.leadsToCheckout) return redirect("/shop/checkout", { status: 303, headers });
  headers.append("set-cookie", cartFlash.cookie(flash, form.origin));
  return redirect(form.back, { status: 303, headers });
}

function presentFailure(rejection: Failure): { code: string; fields: string[] } {
  const fields = (rejection.errors ?? []).map((error) => error.path.slice(0, 60)).slice(0, 20);
  return { code: getRejectionCode(rejection), fields };
}

/** Returns the submitted quantities, options and coupon, limited to 1,500 bytes so that they fit into a cookie. */
function pickTypedFields(fields: FormData): Record<string, string> {
  const typed: Record<string, string> = {};
  let remainingBytes = 1_500;
  for (const [name, value] of fields) {
    if (!/^(quantity|option|coupon)\b/.test(name) || typeof value !== "string" || name.length > 60) continue;
    const truncated = value.slice(0, 40);
    remainingBytes -= Buffer.byteLength(name + truncated) + 6;
    if (remainingBytes < 0) break;
    typed[name] = truncated;
  }
  return typed;
}
