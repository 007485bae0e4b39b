import { data, redirect } from "react-router";
import { productIdOf } from "#domain/ads/product.ts";
import type { Choice } from "#domain/cart/cart.ts";
import type { CartContext } from "#domain/cart/commands.server.ts";
import { cartCookie } from "#domain/cart/cookie.server.ts";
import { cartOf } from "#domain/cart/queries.server.ts";
import { tokenOf } from "#domain/cart/visitor.server.ts";
import { type Failure, httpStatus, type Result } from "#kernel/result.ts";
import { visitContext } from "#web/context.ts";
import { localPath } from "#web/local-path.ts";
import type { Route } from "../+types/root.ts";
import { cartVisitor } from "./cookie.server.ts";
import { type CartTold, cartFlash } from "./flash.server.ts";

/** What is answered to scripts; plain forms are led `back` instead. */
export type CartAnswer =
  | { ok: true; added?: { name: string }; count: number }
  | { ok: false; code: string; field: string | undefined };

export type CartForm = {
  fields: FormData;
  cart: CartContext;
  origin: string;
  /** The form asked to be led to a page; an address that isn't ours leads to the cart. */
  back: string | undefined;
};

/** A form of the cart. A body that is no form is a form without fields, and refused as such. */
export async function readCartForm({
  request,
  context,
}: Pick<Route.ActionArgs, "request" | "context">): Promise<CartForm> {
  const fields = await request.formData().catch(() => new FormData());
  const { db, clock, origin } = context.get(visitContext);
  const asked = fields.get("back");
  return {
    fields,
    cart: { db, clock, visitor: cartVisitor({ request, context }) },
    origin,
    back: asked === null ? undefined : (localPath(asked) ?? "/shop/cart"),
  };
}

export const textOf = (fields: FormData, name: string): string => {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
};

/** The ad's id, also out of its address; 0, which no ad has, when it is neither. */
export const adOf = (fields: FormData): number => productIdOf(textOf(fields, "ad")) ?? 0;

export const lineIds = (fields: FormData): number[] =>
  fields.getAll("line").map((value) => (typeof value === "string" ? lineId(value) : 0));

/** 0, which no line has, for what is no id. */
export const lineId = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

/** `option.side=left` and the like. */
export function choiceOf(fields: FormData): Choice {
  const chosen = [...fields].filter(([name, value]) => name.startsWith("option.") && typeof value === "string");
  return Object.fromEntries(chosen.map(([name, value]) => [name.slice("option.".length), value as string]));
}

/** Leads back with the news in a cookie, or tells a script. */
export async function answerCart<T>(
  form: CartForm,
  result: Result<T>,
  done: (value: T) => { told: CartTold; added?: { name: string }; token?: string | undefined },
  ad?: number,
) {
  const headers = new Headers();
  if (!result.ok) {
    const { code, fields } = shownFailure(result);
    if (form.back === undefined)
      return data({ ok: false, code, field: fields[0] } satisfies CartAnswer, { status: httpStatus[result.kind] });
    const typed = typedIn(form.fields);
    const told: CartTold = { kind: "failed", code, fields, typed, ...(ad === undefined ? {} : { ad }) };
    headers.append("set-cookie", cartFlash.cookie(told, form.origin));
    // What has to be chosen is chosen on the ad's own page, wherever the form was.
    const isToChoose = code === "cart.option_required" && ad !== undefined;
    return redirect(isToChoose ? `/shop/products/${ad}#buy-${ad}` : form.back, { status: 303, headers });
  }
  const { told, added, token = tokenOf(form.cart.visitor) } = done(result.value);
  // A cart that is used is kept for another half year.
  if (token) headers.append("set-cookie", cartCookie(token, form.origin));
  if (form.back === undefined) {
    const { count } = await cartOf(form.cart.db, { ...form.cart.visitor, token });
    return data({ ok: true, count, ...(added ? { added } : {}) } satisfies CartAnswer, { headers });
  }
  headers.append("set-cookie", cartFlash.cookie(told, form.origin));
  return redirect(form.back, { status: 303, headers });
}

/** The most telling code: why something is not for sale says more than that it isn't. */
function shownFailure({ code, errors = [] }: Failure): { code: string; fields: string[] } {
  const reason = code === "cart.not_for_sale" ? errors[0]?.code : undefined;
  return { code: reason ?? code, fields: errors.map((error) => error.path.slice(0, 60)).slice(0, 20) };
}

/** What was typed and chosen, as much of it as a cookie holds. */
function typedIn(fields: FormData): Record<string, string> {
  const typed: Record<string, string> = {};
  let room = 1_500;
  for (const [name, value] of fields) {
    if (!/^(quantity|option)\b/.test(name) || typeof value !== "string" || name.length > 60) continue;
    const kept = value.slice(0, 40);
    room -= Buffer.byteLength(name + kept) + 6;
    if (room < 0) break;
    typed[name] = kept;
  }
  return typed;
}
