import { data, type RouterContextProvider, redirect } from "react-router";
import { type Address, addressFields, parseAddressId } from "#domain/addresses/address.ts";
import type { AddressContext } from "#domain/addresses/commands.server.ts";
import { findAddress } from "#domain/addresses/queries.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import type { Failure, Result } from "#kernel/result.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { RETURN_PATH_FIELD } from "#web/account/return-path.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { parseLocalPath } from "#web/local-path.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { listCountryOptions } from "#web/preferences/country-options.ts";
import { type AddressesFlash, addressesFlash } from "./flash.server.ts";

type Context = Readonly<RouterContextProvider>;

export const addressesPath = "/account/addresses";

/** Creates the context for address commands of the signed-in account. */
export function createAddressBook(context: Context): AddressContext {
  const { db, clock } = context.get(requestContext);
  return { db, userId: getCurrentAccount(context).id, now: clock() };
}

/** Creates a 404 for an address that does not exist or belongs to another account. Callers throw the result. */
export const createAddressNotFound = () => data(null, { status: 404 });

/**
 * Returns the address from the route parameter. Throws 404 when the address does not exist or belongs to another
 * account.
 */
export async function requireAddress(context: Context, param: string | undefined): Promise<Address> {
  const id = parseAddressId(param);
  const { db, userId } = createAddressBook(context);
  const address = id && (await findAddress(db, userId, id));
  if (!address) throw createAddressNotFound();
  return address;
}

/** Loads the shared data of the address form pages: head, countries and the return path. The form posts to `path`. */
export async function loadAddressForm(url: URL, context: Context, path: string, title: string) {
  const { db, language } = getPageContext(context);
  return {
    ...createUnlistedHead(context, path, title),
    path,
    countries: listCountryOptions(await getCatalog(db), language),
    back: parseLocalPath(url.searchParams.get(RETURN_PATH_FIELD)),
  };
}

export type AddressFormData = Awaited<ReturnType<typeof loadAddressForm>>;

/**
 * Saves the submitted address. Redirects to the page that asked for it, otherwise to the address list. Returns the
 * form with its errors when the address is rejected.
 */
export async function submitAddressForm(
  request: Request,
  context: Context,
  kind: AddressesFlash["kind"],
  save: (book: AddressContext, values: unknown) => Promise<Result<unknown>>,
) {
  const book = createAddressBook(context);
  const form = await request.formData().catch(() => new FormData());
  const values = getFormValues(form, addressFields);
  const result = await save(book, values);
  if (!result.ok) return respondWithAddressErrors(result, values, book.now);
  const back = parseLocalPath(form.get(RETURN_PATH_FIELD));
  if (back) throw redirect(back, 303);
  throw addressesFlash.redirect(context, addressesPath, { kind });
}

function respondWithAddressErrors(failure: Failure, values: ReturnType<typeof getFormValues>, now: Date) {
  if (failure.kind === "not_found") throw createAddressNotFound();
  return respondWithFormErrors(failure, values, now);
}
