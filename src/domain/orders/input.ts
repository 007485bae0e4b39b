import { z } from "zod";
import type { PaymentMethod } from "#db/schema/orders.ts";
import type { PostalAddress } from "#db/schema/places.ts";
import { readAddress } from "#domain/addresses/address.ts";
import type { DeliveryBySeller } from "#domain/cart/due.ts";
import { emailField, textField } from "#domain/forms/fields.ts";
import { type Failure, type FieldError, failure, ok, type Result } from "#kernel/result.ts";

export const paymentMethods = ["cash-on-delivery", "bank-transfer"] as const satisfies PaymentMethod[];

/** Longest notes to the sellers, in characters. */
export const longestNotes = 1_000;

const address = z.record(z.string(), z.unknown(), "required").nullable();

/** What a buyer sends to order the cart; what stands in the addresses is read by the rules of all addresses. */
export const placeOrderInput = z.object({
  email: emailField(),
  /** Null only when nothing is brought. */
  shipping: address.default(null),
  /** Null: as shipping. */
  billing: address.default(null),
  /** By seller's id; what is missing is delivered. */
  delivery: z
    .record(z.string().regex(/^[1-9]\d{0,8}$/, "invalid"), z.enum(["delivery", "pick-up"], "invalid"))
    .default({}),
  payment: z.enum(paymentMethods, "required"),
  notes: z
    .union([z.literal("").transform(() => null), textField(longestNotes)])
    .nullish()
    .transform((notes) => notes ?? null),
  terms: z.literal(true, "required"),
  /** The total that the buyer agreed to, in minor units of the base currency; null: whatever it is. */
  seenTotal: z.number("required").int("invalid").min(0, "invalid").nullable(),
});
export type PlaceOrderInput = z.input<typeof placeOrderInput>;

/** What was sent, read and checked. */
export type OrderWish = {
  email: string;
  shipping: PostalAddress | null;
  billing: PostalAddress | null;
  delivery: DeliveryBySeller;
  payment: PaymentMethod;
  notes: string | null;
  seenTotal: number | null;
};

const order = ["email", "shipping", "billing", "delivery", "payment", "notes", "terms", "seenTotal"];

/** Reads what a buyer sent; what is wrong is named by its path, "shipping.firstName". `countries` are the known codes, `payments` the offered ways to pay. */
export function readOrder(
  sent: unknown,
  countries: ReadonlySet<string>,
  payments: readonly PaymentMethod[],
): Result<OrderWish> {
  const parsed = placeOrderInput.safeParse(sent);
  const errors: FieldError[] = [];
  if (!parsed.success) {
    for (const path of order) {
      const issue = parsed.error.issues.find((each) => each.path[0] === path);
      if (issue) errors.push(fieldError(path, issue.path[0] === "notes" ? "too_long" : issue.message));
    }
  }
  const given = (sent ?? {}) as Record<string, unknown>;
  const addressOf = (name: "shipping" | "billing"): PostalAddress | null => {
    const values = given[name];
    if (values === null || values === undefined || typeof values !== "object") return null;
    const read = readAddress(values, countries);
    if (read.ok) {
      const { default: _, ...kept } = read.value;
      return kept;
    }
    errors.push(...read.errors.map(({ path, code }) => fieldError(`${name}.${path}`, code)));
    return null;
  };
  if (parsed.success && !payments.includes(parsed.data.payment)) {
    errors.push(fieldError("payment", "checkout.payment_not_offered"));
  }
  const [shipping, billing] = [addressOf("shipping"), addressOf("billing")];
  if (!parsed.success || errors.length > 0) return refused(errors);
  const { email, delivery, payment, notes, seenTotal } = parsed.data;
  return ok({ email, shipping, billing, delivery, payment, notes, seenTotal });
}

export const fieldError = (path: string, code: string): FieldError => ({ path, code, message: `${path}: ${code}` });

export const refused = (errors: FieldError[]): Failure => failure("invalid", errors[0]?.code ?? "invalid", errors);

/** A key as clients choose it: a UUID or anything like it. */
export const isIdempotencyKey = (key: unknown): key is string =>
  typeof key === "string" && /^[\x21-\x7e]{8,200}$/.test(key);
