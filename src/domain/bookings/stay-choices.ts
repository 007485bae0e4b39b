import { z } from "zod";
import { createOptionalSingleLineField, parseFields } from "#domain/forms/form-fields.ts";
import type { FieldError } from "#kernel/result.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";
import { rentalExtraKeys } from "./rental-terms.ts";
import type { StayChoices } from "./stay-price.ts";

/** Maximum length of the address to which a car is delivered, in characters. */
export const MAX_DELIVERY_ADDRESS_LENGTH = 300;

/** Prefix of the form fields and parameters with the quantities of extras, such as `extra.child-seat`. */
export const EXTRA_FIELD_PREFIX = "extra.";

/** Choices as typed or sent: quantities by the key of the extra. */
export type RawStayChoices = {
  extras?: Readonly<Record<string, unknown>> | undefined;
  youngDriver?: unknown;
  deliveryAddress?: unknown;
};

/** Parses the quantity of an extra. Returns undefined for anything but a whole number from 0 to 99. */
function parseQuantity(value: unknown): number | undefined {
  if (value === undefined || value === null || value === "") return 0;
  const text = toAsciiDigits(String(value)).trim();
  return /^\d{1,2}$/.test(text) ? Number(text) : undefined;
}

/** Returns the extras and the young driver of URL parameters or a form. Unusable quantities count as 0. */
export function readStayChoices(values: URLSearchParams | FormData): StayChoices {
  const extras = rentalExtraKeys.map((key) => [key, parseQuantity(values.get(`${EXTRA_FIELD_PREFIX}${key}`)) ?? 0]);
  return { extras: Object.fromEntries(extras), isYoungDriver: values.get("youngDriver") === "on" };
}

const addressSchema = z.object({ deliveryAddress: createOptionalSingleLineField(MAX_DELIVERY_ADDRESS_LENGTH) });

/**
 * Parses the renter's choices. A delivery needs an address; without a delivery the address is dropped. Whether the
 * listing offers the extras is checked later, by `findStayChoiceIssue`.
 */
export function parseStayChoices({
  extras = {},
  youngDriver,
  deliveryAddress,
}: RawStayChoices):
  | { ok: true; value: { choices: StayChoices; deliveryAddress: string | null } }
  | { ok: false; errors: FieldError[] } {
  const invalid = (path: string, code: string) => ({
    ok: false as const,
    errors: [{ path, code, message: `${path}: ${code}` }],
  });
  const quantities = Object.entries(extras).map(([key, value]) => [key, parseQuantity(value)] as const);
  if (quantities.some(([, quantity]) => quantity === undefined)) return invalid("extras", "booking.extra_limit");
  const chosen = Object.fromEntries(quantities) as StayChoices["extras"];
  const choices = { extras: chosen, isYoungDriver: youngDriver === true || youngDriver === "on" };
  if (!chosen.delivery) return { ok: true, value: { choices, deliveryAddress: null } };
  const parsed = parseFields(addressSchema, { deliveryAddress: deliveryAddress ?? "" }, ["deliveryAddress"]);
  if (!parsed.ok) return parsed;
  const address = parsed.value.deliveryAddress;
  return address === null
    ? invalid("deliveryAddress", "required")
    : { ok: true, value: { choices, deliveryAddress: address } };
}
