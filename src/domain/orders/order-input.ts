import { z } from "zod";
import type { PostalAddress } from "#db/schema/locales-and-places.ts";
import type { PaymentMethod } from "#db/schema/orders.ts";
import { parseAddress } from "#domain/addresses/address.ts";
import type { DeliveryMethodBySeller } from "#domain/cart/amount-due.ts";
import { createEmailField, createFieldError, createMultilineField } from "#domain/forms/form-fields.ts";
import { type Failure, type FieldError, failure, ok, type Result } from "#kernel/result.ts";

export const paymentMethods = ["cash-on-delivery", "bank-transfer", "online"] as const satisfies PaymentMethod[];

/** Maximum length of the buyer's notes to the sellers, in characters. */
export const MAX_NOTES_LENGTH = 1_000;

const address = z.record(z.string(), z.unknown(), "required").nullable();

/** Total that the buyer saw, in minor units. The currency may be missing if the order has only one. */
export type SeenTotal = { minor: number; currency?: string | undefined };

/** Schema of the request to place an order. Addresses are validated separately by `parseAddressField`. */
const placeOrderSchema = z.object({
  email: createEmailField(),
  /** Shipping address. May be null only if the buyer picks up everything. */
  shipping: address.default(null),
  /** Billing address. Null means that it is the shipping address. */
  billing: address.default(null),
  /** Delivery method by seller id. A seller without an entry delivers the goods. */
  delivery: z
    .record(z.string().regex(/^[1-9]\d{0,8}$/), z.enum(["delivery", "pick-up"], "invalid"), "invalid")
    .default({}),
  payment: z.enum(paymentMethods, "required"),
  notes: z
    .union([z.literal("").transform(() => null), createMultilineField(MAX_NOTES_LENGTH)])
    .nullish()
    .transform((notes) => notes ?? null),
  terms: z.literal(true, "required"),
  /** Totals that the buyer saw, one for each currency. Null means that the buyer accepts any total. */
  seenTotals: z
    .array(
      z.object(
        { minor: z.number("invalid").int("invalid").min(0, "invalid"), currency: z.string("invalid").optional() },
        "invalid",
      ),
      "required",
    )
    .nullable(),
});
export type PlaceOrderInput = z.input<typeof placeOrderSchema>;

/** Parsed and validated input for placing an order. */
export type ParsedOrderInput = {
  email: string;
  shipping: PostalAddress | null;
  billing: PostalAddress | null;
  delivery: DeliveryMethodBySeller;
  payment: PaymentMethod;
  notes: string | null;
  seenTotals: readonly SeenTotal[] | null;
};

const fieldOrder = ["email", "shipping", "billing", "delivery", "payment", "notes", "terms", "seenTotals"];

/**
 * Parses the input of an order. Errors name the field by its path, such as "shipping.firstName". `countries` are the
 * valid country codes, `payments` the offered payment methods.
 */
export function parseOrderInput(
  input: unknown,
  countries: ReadonlySet<string>,
  payments: readonly PaymentMethod[],
): Result<ParsedOrderInput> {
  const parsed = placeOrderSchema.safeParse(input);
  const errors: FieldError[] = [];
  if (!parsed.success) {
    for (const path of fieldOrder) {
      const issue = parsed.error.issues.find((each) => each.path[0] === path);
      if (issue) errors.push(createFieldError(path, issue.path[0] === "notes" ? "too_long" : issue.message));
    }
  }
  const rawFields = (input ?? {}) as Record<string, unknown>;
  const parseAddressField = (name: "shipping" | "billing"): PostalAddress | null => {
    // A value that is no object gets no field errors here. The schema above reports it.
    const parsed = parseAddress(rawFields[name], countries);
    if (parsed.ok) {
      const { default: _, ...addressFields } = parsed.value;
      return addressFields;
    }
    errors.push(...parsed.errors.map(({ path, code }) => createFieldError(`${name}.${path}`, code)));
    return null;
  };
  if (parsed.success && !payments.includes(parsed.data.payment)) {
    errors.push(createFieldError("payment", "checkout.payment_not_offered"));
  }
  const [shipping, billing] = [parseAddressField("shipping"), parseAddressField("billing")];
  if (!parsed.success || errors.length > 0) return createValidationFailure(errors);
  const { email, delivery, payment, notes, seenTotals } = parsed.data;
  return ok({ email, shipping, billing, delivery, payment, notes, seenTotals });
}

/** Creates a failure of kind `invalid` from field errors. The code of the failure is the code of the first error. */
export const createValidationFailure = (errors: FieldError[]): Failure =>
  failure("invalid", errors[0]?.code ?? "invalid", errors);
