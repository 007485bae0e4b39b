import { z } from "zod";
import { createOptionalSingleLineField, parseFields } from "#domain/forms/form-fields.ts";
import type { FieldError } from "#kernel/result.ts";
import { MAX_DELIVERY_ADDRESS_LENGTH, parseCityId, parseExtraQuantity } from "./stay-choices.ts";
import type { StayChoices } from "./stay-price.ts";
import { parseStayTime, type StayTimes } from "./stay-times.ts";

/** Choices as typed or sent: quantities by the key of the extra. */
export type RawStayChoices = {
  extras?: Readonly<Record<string, unknown>> | undefined;
  youngDriver?: unknown;
  deliveryAddress?: unknown;
  /** Id of the city of return. */
  returnCityId?: unknown;
  pickUpTime?: unknown;
  returnTime?: unknown;
};

const addressSchema = z.object({ deliveryAddress: createOptionalSingleLineField(MAX_DELIVERY_ADDRESS_LENGTH) });

/**
 * Parses the renter's choices. A delivery needs an address; without a delivery the address is dropped. Whether the
 * listing offers the extras is checked later, by `findStayChoiceIssue`.
 */
export function parseStayChoices({
  extras = {},
  youngDriver,
  deliveryAddress,
  ...typed
}: RawStayChoices):
  | { ok: true; value: { choices: StayChoices & StayTimes; deliveryAddress: string | null } }
  | { ok: false; errors: FieldError[] } {
  const invalid = (path: string, code: string) => ({
    ok: false as const,
    errors: [{ path, code, message: `${path}: ${code}` }],
  });
  const quantities = Object.entries(extras).map(([key, value]) => [key, parseExtraQuantity(value)] as const);
  if (quantities.some(([, quantity]) => quantity === undefined)) return invalid("extras", "booking.extra_limit");
  const chosen = Object.fromEntries(quantities) as StayChoices["extras"];
  const [pickUpTime, returnTime] = [parseStayTime(typed.pickUpTime), parseStayTime(typed.returnTime)];
  if (pickUpTime === undefined) return invalid("pickUpTime", "booking.time");
  if (returnTime === undefined) return invalid("returnTime", "booking.time");
  const returnCityId = parseCityId(typed.returnCityId);
  if (returnCityId === undefined) return invalid("returnCityId", "booking.return_city_unknown");
  const isYoungDriver = youngDriver === true || youngDriver === "on";
  const choices = { extras: chosen, isYoungDriver, returnCityId, pickUpTime, returnTime };
  if (!chosen.delivery) return { ok: true, value: { choices, deliveryAddress: null } };
  const parsed = parseFields(addressSchema, { deliveryAddress: deliveryAddress ?? "" }, ["deliveryAddress"]);
  if (!parsed.ok) return parsed;
  const address = parsed.value.deliveryAddress;
  return address === null
    ? invalid("deliveryAddress", "required")
    : { ok: true, value: { choices, deliveryAddress: address } };
}
