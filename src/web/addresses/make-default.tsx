import { redirect } from "react-router";
import { makeDefaultAddress } from "#domain/addresses/commands.server.ts";
import type { Route } from "./+types/make-default.ts";
import { addressBook, addressOfPage, listPath, notFound, toList } from "./address-page.server.ts";

/** ST-10. */
export async function action({ params, context }: Route.ActionArgs) {
  const { id } = await addressOfPage(context, params.address);
  const result = await makeDefaultAddress(addressBook(context), id);
  // Removed in this very moment, in another window.
  if (!result.ok) throw notFound();
  return toList(context, "default");
}

export const loader = () => redirect(listPath);

/** Never seen; with it an address that isn't there gets a page that says so. */
export default function MakeDefault() {
  return null;
}
