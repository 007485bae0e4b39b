import { data, redirect } from "react-router";
import { canChangeBooking, hasStayBegun } from "#domain/bookings/booking-changes.ts";
import { requestBookingChange } from "#domain/bookings/change-booking.server.ts";
import { getToday } from "#domain/bookings/days.ts";
import { type Booking, getBookingTokenPath } from "#domain/bookings/queries.server.ts";
import { findRentalListing } from "#domain/bookings/rental-listing.server.ts";
import { readExtraQuantities, toStayChoiceParams } from "#domain/bookings/stay-choices.ts";
import type { StayChoices } from "#domain/bookings/stay-price.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { getListing } from "#domain/listings/detail/listing.server.ts";
import { failure } from "#kernel/result.ts";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parseSeenTotal, stayFields } from "./booking-form.server.ts";
import { type BookingPageArgs, createBookingContext, requireBooking } from "./booking-page.server.ts";
import { toBookingView } from "./booking-view.server.ts";
import { bookingFlash } from "./flash.server.ts";
import { getDayPickerData } from "./picker.server.ts";
import { getRentalTerms } from "./rental-terms.server.ts";

/** Returns what the customer has chosen for the agreed stay. */
function toChoices({ stayPrice, pickUpTime, returnTime }: Booking): StayChoices {
  const choices: StayChoices = { extras: {}, isYoungDriver: false, returnCityId: null, pickUpTime, returnTime };
  for (const line of stayPrice?.lines ?? []) {
    if (line.kind === "extra") choices.extras[line.key] = line.quantity;
    if (line.kind === "young-driver") choices.isYoungDriver = true;
    if (line.kind === "one-way") choices.returnCityId = line.cityId;
  }
  return choices;
}

/** Loads the page on which a customer asks for another stay. `days` is undefined if the booking cannot change any more. */
export async function loadChangePage(args: BookingPageArgs & { url: URL }) {
  const { db, clock, language, t, payments } = getPageContext(args.context);
  const { booking, path } = await requireBooking(args);
  const catalog = await getCatalog(db);
  const today = getToday(booking.timeZone, clock());
  const ad = booking.adId === null ? undefined : await findRentalListing(db, booking.adId);
  const listing = ad && (await getListing(db, ad.id));
  const canChange = canChangeBooking(booking, today) && ad?.price && listing?.ok;
  const agreed = toStayChoiceParams(toChoices(booking));
  agreed.set("from", booking.from);
  agreed.set("to", booking.to);
  const { searchParams } = args.url;
  const params = searchParams.has("from") ? searchParams : new URLSearchParams([...agreed, ...searchParams]);
  const form = `${path}/change`;
  const picker = canChange
    ? await getDayPickerData(ad, { db, catalog, now: clock(), path: form, params, exceptBooking: booking.id })
    : undefined;
  const isBegun = hasStayBegun(booking, today);
  return {
    ...createUnlistedHead(args.context, form, t("bookings.change.title")),
    path,
    form,
    booking: toBookingView(booking, catalog, language, "customer", clock()),
    isBegun,
    isInstant: ad?.isInstant ?? false,
    isPaidOnline: booking.paidMinor > 0,
    /** Whether the additional price of a dearer stay is paid online. */
    isDifferenceOnline:
      booking.paymentStatus === "paid" &&
      ad !== undefined &&
      payments.listMethods([{ minor: booking.paidMinor, currency: booking.currency }], ad.country).length > 0,
    deliveryAddress: booking.deliveryAddress ?? "",
    days: picker && (isBegun ? { ...picker, today: booking.from, begun: { pickUpTime: booking.pickUpTime } } : picker),
    driverRules: booking.agreedTerms ?? ad?.facts,
    terms: ad && listing?.ok ? getRentalTerms(listing.value, catalog, language) : undefined,
  };
}

/** Asks for another stay, or returns the form with its errors. */
export async function submitChange(args: BookingPageArgs) {
  const { clock, wakeMail, wakePayments } = getPageContext(args.context);
  const { booking, path, actor } = await requireBooking(args);
  const form = await args.request.formData().catch(() => new FormData());
  const values = getFormValues(form, [...stayFields, "note", "seen"]);
  const unsent: FormState<keyof typeof values> = { values, errors: [] };
  if (form.get("intent") === "price") return data(unsent);
  const result = await requestBookingChange(createBookingContext(args.context, actor), booking.id, {
    ...values,
    extras: readExtraQuantities((field) => form.get(field)),
    seenTotal: parseSeenTotal(values.seen),
  });
  if (!result.ok)
    return respondWithFormErrors(
      result.kind === "conflict" ? failure(result.kind, result.code) : result,
      values,
      clock(),
    );
  wakeMail();
  wakePayments();
  const { status } = result.value;
  if (status === "payable")
    throw redirect(booking.token ? `${getBookingTokenPath(booking.token)}/pay?for=change` : path, 303);
  throw bookingFlash.redirect(args.context, path, { kind: status === "accepted" ? "changed" : "changeRequested" });
}
