import { addressFields } from "#domain/addresses/address.ts";

/** Where the form is, and where it is sent. */
export const checkoutPath = "/shop/checkout";

/** Begins the ids of the form's fields: what is wrong is led to by them. */
export const formId = "checkout";

/** The choice among saved addresses that is none of them. */
export const newAddress = "new";

export type AddressScope = "shipping" | "billing";

const scoped = (scope: AddressScope) => addressFields.map((field) => `${scope}.${field}`);

export const deliveryField = (seller: number): string => `delivery.${seller}`;

/** Every field of the form, in its order; `sellers` are those that something is bought from. */
export const checkoutFields = (sellers: readonly number[]): string[] => [
  "email",
  "address",
  ...scoped("shipping"),
  "save",
  "same",
  ...scoped("billing"),
  ...sellers.map(deliveryField),
  "payment",
  "notes",
  "terms",
  "key",
  "seen",
];
