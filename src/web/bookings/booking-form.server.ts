import { randomUUID } from "node:crypto";
import { data, type RouterContextProvider, redirect } from "react-router";
import { formatFullName } from "#domain/accounts/account.ts";
import { getDriverQuestions } from "#domain/bookings/driver.ts";
import { getBookingPath, getBookingTokenPath } from "#domain/bookings/queries.server.ts";
import { getDriverRules } from "#domain/bookings/rental-facts.ts";
import { findRentalListing } from "#domain/bookings/rental-listing.server.ts";
import { rentalExtraKeys } from "#domain/bookings/rental-terms.ts";
import { requestBooking } from "#domain/bookings/request-booking.server.ts";
import { COVER_FIELD, EXTRA_FIELD_PREFIX, readExtraQuantities } from "#domain/bookings/stay-choices.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { getListing } from "#domain/listings/detail/listing.server.ts";
import { getListingPath, parseListingId } from "#domain/listings/detail/listing.ts";
import { onlineMethodNames } from "#domain/payments/payment-methods.ts";
import { toAddressKey } from "#domain/rate-limits/rate-limit.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { pickByLanguage, pickTranslation } from "#kernel/localized-text.ts";
import { failure } from "#kernel/result.ts";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { getSignInPath } from "#web/account/return-path.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext, sessionContext } from "#web/context.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { bookingFlash } from "./flash.server.ts";
import { getOwnCarLinks } from "./own-car.server.ts";
import { getDayPickerData } from "./picker.server.ts";
import { describeRentalRules, getRentalTerms } from "./rental-terms.server.ts";

export type BookingFormArgs = {
  request: Request;
  params: { product?: string | undefined };
  context: Readonly<RouterContextProvider>;
};

/** Names of the form fields that decide the days, the extras and the price of a stay. */
export const stayFields = [
  "from",
  "to",
  "youngDriver",
  "deliveryAddress",
  COVER_FIELD,
  "returnCityId",
  "pickUpTime",
  "returnTime",
  ...rentalExtraKeys.map((key) => `${EXTRA_FIELD_PREFIX}${key}` as const),
] as const;

const notFound = () => data(null, { status: 404 });

/** Returns the bookable rental listing named in the route. Throws 404 for anything else. */
async function requireBookableRental({ params, context }: Pick<BookingFormArgs, "params" | "context">) {
  const { db } = context.get(requestContext);
  const id = parseListingId(params.product ?? "");
  const found = id === undefined ? undefined : await getListing(db, id);
  const ad = found?.ok ? await findRentalListing(db, found.value.id) : undefined;
  if (!found?.ok || !ad) throw notFound();
  return { ad, listing: found.value, path: getListingPath(found.value) };
}

export async function loadBookingForm(args: BookingFormArgs & { url: URL }) {
  const { context, url } = args;
  const { db, clock, language, t, payments } = getPageContext(context);
  const { ad, listing, path } = await requireBookableRental(args);
  const catalog = await getCatalog(db);
  const form = `${path}/book`;
  const account = context.get(sessionContext)?.account;
  const name = pickTranslation(ad.title, language);
  const shownName = { ...name, text: name.text || t("card.unnamed") };
  const own = await getOwnCarLinks(db, ad, account?.id);
  const rules = getDriverRules(ad.facts, ad.stay.youngDriver);
  const canBook = !own && ad.status === "active" && ad.units > 0;
  return {
    ...createUnlistedHead(context, form, t("bookings.page.title", { ad: wrapBidiIsolate(shownName.text) })),
    path: form,
    ad: { name: shownName, path },
    own,
    isInstant: ad.isInstant && ad.price !== null,
    onlineMethods: ad.price
      ? payments
          .listMethods([ad.price], ad.country)
          .map((method) => pickByLanguage(onlineMethodNames[method], language))
      : [],
    days: canBook
      ? await getDayPickerData(ad, {
          db,
          catalog,
          now: clock(),
          path: form,
          params: url.searchParams,
        })
      : undefined,
    terms: getRentalTerms(listing, catalog, language),
    rules: describeRentalRules(ad, catalog, language, clock()),
    driver: { ...getDriverQuestions(rules), minAge: rules.minAge, licenceYears: rules.licenceYears },
    customer: {
      isMember: account !== undefined,
      isConfirmed: account?.emailVerified === true,
      name: account ? formatFullName(account) : "",
      email: account?.email ?? "",
      phone: account?.phone ?? "",
    },
    signIn: getSignInPath(form + url.search),
    key: randomUUID(),
  };
}

/**
 * Parses the total price that the customer saw, in minor units. Returns null for a price on request, and -1 for a
 * missing or invalid total.
 */
export function parseSeenTotal(seenTotalText: string): number | null {
  if (seenTotalText === "request") return null;
  return /^\d{1,15}$/.test(seenTotalText) ? Number(seenTotalText) : -1;
}

/** Submits a booking request, or returns the form with its errors. */
export async function submitBooking(args: BookingFormArgs) {
  const { context, request } = args;
  const { db, clock, origin, address, wakeMail, language, payments } = getPageContext(context);
  const { ad } = await requireBookableRental(args);
  const account = context.get(sessionContext)?.account;
  const form = await request.formData().catch(() => new FormData());
  const values = getFormValues(form, [
    ...stayFields,
    "name",
    "email",
    "phone",
    "birthDate",
    "licenceSince",
    "note",
    "payment",
    "seen",
    "key",
  ]);
  // Without JavaScript, a separate button submits the form only to show the price of other days. This submission
  // creates no booking.
  const unsent: FormState<keyof typeof values> = { values, errors: [] };
  if (form.get("intent") === "price") return data(unsent);
  const bookingResult = await requestBooking(
    {
      db,
      clock,
      origin,
      language,
      member: account,
      network: toAddressKey(address),
      canPayOnline: (amount, country) => payments.listMethods([amount], country).length > 0,
    },
    ad.id,
    {
      ...values,
      extras: readExtraQuantities((field) => form.get(field)),
      seenTotal: parseSeenTotal(values.seen),
    },
    values.key,
  );
  if (!bookingResult.ok) {
    // A used or invalid idempotency key is replaced by a new one. Errors about the key and about days that are already
    // booked concern the whole form.
    const isKey = bookingResult.code === "booking.key_reused" || bookingResult.code === "booking.key_invalid";
    const concernsWholeForm = isKey || bookingResult.kind === "conflict";
    return respondWithFormErrors(
      concernsWholeForm ? failure(bookingResult.kind, bookingResult.code) : bookingResult,
      { ...values, key: isKey ? randomUUID() : values.key },
      clock(),
    );
  }
  wakeMail();
  const { id, token, isInstant } = bookingResult.value;
  const news = isInstant ? "instant" : account?.emailVerified ? "requested" : "unconfirmed";
  const tokenPath = getBookingTokenPath(token);
  if (isInstant && values.payment === "online") throw redirect(`${tokenPath}/pay`, 303);
  throw redirect(account ? getBookingPath(id) : tokenPath, {
    status: 303,
    headers: {
      "set-cookie": bookingFlash.cookie({ kind: news }, origin),
    },
  });
}
