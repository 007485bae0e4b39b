import { redirect } from "react-router";
import { setDefaultAddress } from "#domain/addresses/commands.server.ts";
import type { Route } from "./+types/make-default.ts";
import { addressesPath, createAddressBook, createAddressNotFound, requireAddress } from "./address-form.server.ts";
import { addressesFlash } from "./flash.server.ts";

/** Makes an address the default address (ST-10). */
export async function action({ params, context }: Route.ActionArgs) {
  const { id } = await requireAddress(context, params.address);
  const result = await setDefaultAddress(createAddressBook(context), id);
  // Another window has removed the address in the meantime.
  if (!result.ok) throw createAddressNotFound();
  return addressesFlash.redirect(context, addressesPath, { kind: "default" });
}

export const loader = () => redirect(addressesPath);

/** Never rendered. The component makes the router render the 404 page for a missing address. */
export default function MakeDefault() {
  return null;
}
