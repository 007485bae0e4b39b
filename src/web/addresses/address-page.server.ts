import { data, type RouterContextProvider, redirect } from "react-router";
import { type Address, addressFields, addressId } from "#domain/addresses/address.ts";
import type { AddressBook } from "#domain/addresses/commands.server.ts";
import { addressOf } from "#domain/addresses/queries.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { formValues } from "#domain/forms/fields.ts";
import type { Failure, Result } from "#kernel/result.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { refused } from "#web/account/refused.server.ts";
import { returnField } from "#web/account/return.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { localPath } from "#web/local-path.ts";
import { type AddressesTold, addressesFlash } from "./flash.server.ts";
import { countryOptions } from "./shown.server.ts";

type Context = Readonly<RouterContextProvider>;

export const listPath = "/account/addresses";

/** The reader's own addresses, for the commands that change them. */
export function addressBook(context: Context): AddressBook {
  const { db, clock } = context.get(visitContext);
  return { db, userId: accountOfPage(context).id, now: clock() };
}

export const notFound = () => data(null, { status: 404 });

/** The address that a page is about; a page that isn't there when it is nobody's, or somebody else's. */
export async function addressOfPage(context: Context, param: string | undefined): Promise<Address> {
  const id = addressId(param);
  const { db, userId } = addressBook(context);
  const address = id && (await addressOf(db, userId, id));
  if (!address) throw notFound();
  return address;
}

/** What the page of a form has besides its address; it is sent to the page's own `path`. */
export async function addressPage(url: URL, context: Context, path: string, title: string) {
  const { db } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  return {
    ...headOf(context, path, title),
    path,
    countries: countryOptions(await catalogueOf(db), language),
    back: localPath(url.searchParams.get(returnField)),
  };
}

export type AddressPageData = Awaited<ReturnType<typeof addressPage>>;

/** Saves what a form holds: back to where it was asked for, else to the list, or the form again with its mistakes. */
export async function saveForm(
  request: Request,
  context: Context,
  kind: AddressesTold["kind"],
  save: (book: AddressBook, values: unknown) => Promise<Result<unknown>>,
) {
  const book = addressBook(context);
  const form = await request.formData().catch(() => new FormData());
  const values = formValues(form, addressFields);
  const result = await save(book, values);
  if (!result.ok) return refusedAddress(result, values, book.now);
  const back = localPath(form.get(returnField));
  if (back) throw redirect(back, 303);
  throw toList(context, kind);
}

function refusedAddress(failure: Failure, values: ReturnType<typeof formValues>, now: Date) {
  if (failure.kind === "not_found") throw notFound();
  return refused(failure, values, now);
}

/** To the list, which says what happened. */
export function toList(context: Context, kind: AddressesTold["kind"]): Response {
  const { origin } = context.get(visitContext);
  return redirect(listPath, { status: 303, headers: { "set-cookie": addressesFlash.cookie({ kind }, origin) } });
}
