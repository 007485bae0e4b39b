import { addressFields } from "#domain/addresses/address.ts";

/** Path of the checkout page and target of its form. */
export const CHECKOUT_PATH = "/shop/checkout";

/** Prefix of the form fields' ids. Error links point to these ids. */
export const CHECKOUT_FORM_ID = "checkout";

/** Value of the address choice for a new address instead of a saved one. */
export const NEW_ADDRESS = "new";

export type AddressScope = "shipping" | "billing";

const listScopedFields = (scope: AddressScope) => addressFields.map((field) => `${scope}.${field}`);

/** Returns the name of the field that holds a seller's delivery method. */
export const getDeliveryField = (seller: number): string => `delivery.${seller}`;

/** Lists all fields of the form in order. `sellers` are the ids of the sellers with items in the order. */
export const listCheckoutFields = (sellers: readonly number[]): string[] => [
  "email",
  "address",
  ...listScopedFields("shipping"),
  "save",
  "same",
  ...listScopedFields("billing"),
  ...sellers.map(getDeliveryField),
  "payment",
  "notes",
  "coupon",
  "terms",
  "key",
  "seen",
];
