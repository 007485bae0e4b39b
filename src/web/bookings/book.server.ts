import { randomUUID } from "node:crypto";
import { data, type RouterContextProvider, redirect } from "react-router";
import { fullName } from "#domain/accounts/account.ts";
import { getProduct } from "#domain/ads/product.server.ts";
import { productIdOf, productPath } from "#domain/ads/product.ts";
import { bookingPath, trackedBookingPath } from "#domain/bookings/queries.server.ts";
import { rentalAd } from "#domain/bookings/rental-ad.server.ts";
import { requestBooking } from "#domain/bookings/request.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { formValues } from "#domain/forms/fields.ts";
import { addressKey } from "#domain/limits/limits.ts";
import { translator } from "#i18n/i18n.ts";
import { isolated } from "#kernel/isolated.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { failure } from "#kernel/result.ts";
import type { FormAnswer } from "#web/account/form-answer.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { refused } from "#web/account/refused.server.ts";
import { signInPath } from "#web/account/return.ts";
import { preferencesContext, sessionContext, visitContext } from "#web/context.ts";
import { bookingFlash } from "./flash.server.ts";
import { ownCar } from "./own-car.server.ts";
import { pickerOf } from "./picker.server.ts";

export type BookArgs = {
  request: Request;
  params: { product?: string | undefined };
  context: Readonly<RouterContextProvider>;
};

const notFound = () => data(null, { status: 404 });

/** The rental that a page is about; a page that isn't there for anything else. */
async function rentalOfPage({ params, context }: Pick<BookArgs, "params" | "context">) {
  const { db } = context.get(visitContext);
  const id = productIdOf(params.product ?? "");
  const found = id === undefined ? undefined : await getProduct(db, id);
  const ad = found?.ok ? await rentalAd(db, found.value.id) : undefined;
  if (!found?.ok || !ad) throw notFound();
  return { ad, path: productPath(found.value) };
}

/** What the page shows on which a car is asked for. */
export async function loadBooking(args: BookArgs & { url: URL }) {
  const { context, url } = args;
  const { db, clock } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const { ad, path } = await rentalOfPage(args);
  const form = `${path}/book`;
  const account = context.get(sessionContext)?.account;
  const name = inLanguage(ad.name, language);
  const shownName = { ...name, text: name.text || t("card.unnamed") };
  const own = await ownCar(db, ad, account?.id);
  const canBook = !own && ad.status === "active" && ad.units > 0;
  return {
    ...headOf(context, form, t("bookings.page.title", { ad: isolated(shownName.text) })),
    path: form,
    ad: { name: shownName, path },
    own,
    days: canBook
      ? await pickerOf(ad, {
          db,
          catalogue: await catalogueOf(db),
          now: clock(),
          path: form,
          params: url.searchParams,
        })
      : undefined,
    customer: {
      isMember: account !== undefined,
      isConfirmed: account?.emailVerified === true,
      name: account ? fullName(account) : "",
      email: account?.email ?? "",
      phone: account?.phone ?? "",
    },
    signIn: signInPath(form + url.search),
    key: randomUUID(),
  };
}

/** What the reader had seen: a total, that the price is on request, or nothing that could be agreed to. */
function seenTotal(seen: string): number | null {
  if (seen === "request") return null;
  return /^\d{1,15}$/.test(seen) ? Number(seen) : -1;
}

/** Asks for a car; shows the form again with what is wrong. */
export async function sendBooking(args: BookArgs) {
  const { context, request } = args;
  const { db, clock, origin, address, wakeMail } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { ad } = await rentalOfPage(args);
  const account = context.get(sessionContext)?.account;
  const form = await request.formData().catch(() => new FormData());
  const values = formValues(form, ["from", "to", "name", "email", "phone", "note", "seen", "key"]);
  // Without scripts the price of other days is asked for; nothing has been sent yet.
  const unsent: FormAnswer<keyof typeof values> = { values, errors: [] };
  if (form.get("intent") === "price") return data(unsent);
  const asked = await requestBooking(
    {
      db,
      clock,
      origin,
      language,
      member: account,
      network: addressKey(address),
    },
    ad.id,
    { ...values, seenTotal: seenTotal(values.seen) },
    values.key,
  );
  if (!asked.ok) {
    // A key that is spent or strange makes way for a new one; of what is taken the calendar says more.
    const isKey = asked.code === "booking.key_reused" || asked.code === "booking.key_invalid";
    const isWhole = isKey || asked.kind === "conflict";
    return refused(
      isWhole ? failure(asked.kind, asked.code) : asked,
      { ...values, key: isKey ? randomUUID() : values.key },
      clock(),
    );
  }
  wakeMail();
  const { id, token } = asked.value;
  throw redirect(account ? bookingPath(id) : trackedBookingPath(token), {
    status: 303,
    headers: {
      "set-cookie": bookingFlash.cookie({ kind: account?.emailVerified ? "requested" : "unconfirmed" }, origin),
    },
  });
}
