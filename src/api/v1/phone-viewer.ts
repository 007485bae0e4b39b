import type { Listing } from "#domain/listings/detail/listing.ts";
import type { PhoneViewer, RequestedPhone } from "#domain/listings/lifecycle/phone-reveal-limit.server.ts";
import type { ApiContext, ApiServices } from "./context.ts";
import { getCaller } from "./session.ts";

/** Returns the account and the network address, for each of which the hourly limit counts revealed phone numbers. */
export const toPhoneViewer = (c: ApiContext, { getAddress }: Pick<ApiServices, "getAddress">): PhoneViewer => ({
  account: getCaller(c),
  address: getAddress(c),
});

/**
 * Returns the phone numbers that a response with these products would contain. Products with a hidden number are
 * skipped.
 */
export const toRequestedPhones = (products: readonly Listing[]): RequestedPhone[] =>
  products.flatMap(({ phoneNumber, seller }) => (phoneNumber ? [{ phone: phoneNumber, sellerId: seller.id }] : []));
