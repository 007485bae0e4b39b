import type { PhoneViewer, WantedPhone } from "#domain/ads/life/phone-limit.server.ts";
import type { Product } from "#domain/ads/product.ts";
import type { ApiContext, ApiServices } from "./context.ts";
import { callerOf } from "./session.ts";

/** Who asks for phone numbers, by token, session or network. */
export const phoneViewerOf = (c: ApiContext, { addressOf }: Pick<ApiServices, "addressOf">): PhoneViewer => ({
  account: callerOf(c),
  address: addressOf(c),
});

/** The numbers of ads that an answer would hand out; those that are hidden aren't among them. */
export const toWantedPhones = (products: readonly Product[]): WantedPhone[] =>
  products.flatMap(({ phoneNumber, seller }) => (phoneNumber ? [{ phone: phoneNumber, sellerId: seller.id }] : []));
