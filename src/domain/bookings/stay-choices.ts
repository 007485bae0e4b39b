import type { RentalExtraKey } from "#db/schema/rental-terms.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";
import { isCover, rentalExtraKeys } from "./rental-terms.ts";
import type { StayChoices } from "./stay-price.ts";
import { parseStayTime } from "./stay-times.ts";

/** Maximum length of the address to which a car is delivered, in characters. */
export const MAX_DELIVERY_ADDRESS_LENGTH = 300;

/** Prefix of the form fields and parameters with the quantities of extras, such as `extra.child-seat`. */
export const EXTRA_FIELD_PREFIX = "extra.";

/** Field with the chosen insurance cover. Empty for the cover that the price includes. */
export const COVER_FIELD = "cover";

/** Parses the quantity of an extra. Returns undefined for anything but a whole number from 0 to 99. */
export function parseExtraQuantity(value: unknown): number | undefined {
  if (value === undefined || value === null || value === "") return 0;
  const text = toAsciiDigits(String(value)).trim();
  return /^\d{1,2}$/.test(text) ? Number(text) : undefined;
}

/** Parses the id of a city. Returns null for an empty value, and undefined for anything but an id. */
export function parseCityId(value: unknown): number | null | undefined {
  const text = String(value ?? "").trim();
  if (text === "") return null;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** Lists the quantities of extras and of the chosen cover as URL parameters or a form contain them. */
export const readExtraQuantities = (get: (field: string) => unknown): Record<RentalExtraKey, unknown> =>
  Object.fromEntries(
    rentalExtraKeys.map((key) => [
      key,
      isCover(key) ? (get(COVER_FIELD) === key ? 1 : 0) : get(`${EXTRA_FIELD_PREFIX}${key}`),
    ]),
  ) as Record<RentalExtraKey, unknown>;

/** Returns the choices of URL parameters or a form. Unusable values count as not chosen. */
export function readStayChoices(values: URLSearchParams | FormData): StayChoices {
  const quantities = readExtraQuantities((field) => values.get(field));
  return {
    extras: Object.fromEntries(Object.entries(quantities).map(([key, value]) => [key, parseExtraQuantity(value) ?? 0])),
    isYoungDriver: values.get("youngDriver") === "on",
    returnCityId: parseCityId(values.get("returnCityId")) ?? null,
    pickUpTime: parseStayTime(values.get("pickUpTime")) ?? null,
    returnTime: parseStayTime(values.get("returnTime")) ?? null,
  };
}

/** Converts choices to the fields of a form, as `readStayChoices` reads them. */
export function toStayChoiceParams(choices: StayChoices): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of rentalExtraKeys) {
    const quantity = choices.extras[key] ?? 0;
    if (quantity === 0) continue;
    if (isCover(key)) params.set(COVER_FIELD, key);
    else params.set(`${EXTRA_FIELD_PREFIX}${key}`, String(quantity));
  }
  if (choices.isYoungDriver) params.set("youngDriver", "on");
  if (choices.returnCityId) params.set("returnCityId", String(choices.returnCityId));
  if (choices.pickUpTime) params.set("pickUpTime", choices.pickUpTime);
  if (choices.returnTime) params.set("returnTime", choices.returnTime);
  return params;
}
