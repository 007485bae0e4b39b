import { releaseDeposit } from "#domain/bookings/deposits.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { claimLimits } from "#domain/deposit-claims/claim.ts";
import { claimDeposit } from "#domain/deposit-claims/claims.server.ts";
import { createFieldFailure, getFormValues } from "#domain/forms/form-fields.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { parseAmount } from "#kernel/typed-numbers.ts";
import { getCurrentAccount, requirePermission } from "#web/account/current-account.server.ts";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { requestContext } from "#web/context.ts";
import { readFormFiles } from "#web/read-form.server.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/deposit-page.ts";
import { bookingFlash } from "./flash.server.ts";
import { SellerBookingView } from "./rental-view.tsx";
import { loadSellerBooking, requireSellerBooking } from "./seller-booking.server.ts";

await Promise.all([
  preloadMessages("account"),
  preloadMessages("bookings"),
  preloadMessages("rentals"),
  preloadMessages("orders"),
]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export const loader = (args: Route.LoaderArgs) => loadSellerBooking(args);

/** Gives the deposit of a returned car back, or claims a part of it for damage. */
export async function action(args: Route.ActionArgs) {
  const { db, clock, receipts, wakeMail, wakePayments } = args.context.get(requestContext);
  const { booking, steps } = await requireSellerBooking(args);
  const form = await args.request.formData().catch(() => new FormData());
  const values = getFormValues(form, ["deposit", "kept", "note"]);
  const isClaim = values.deposit === "keep";
  const claim = async () => {
    const decimals = (await getCatalog(db)).currencies.get(booking.currency)?.decimals ?? 2;
    const amount = parseAmount(values.kept, decimals);
    if ("wrong" in amount) return createFieldFailure("kept", "booking.deposit_amount");
    const photos = await readFormFiles(form, "photos", claimLimits.photos + 1);
    const owner = `account ${getCurrentAccount(args.context).id}` as const;
    const input = { claimedMinor: amount.minor, note: values.note };
    return claimDeposit({ ...steps, receipts, owner }, booking.id, input, photos);
  };
  const result = isClaim ? await claim() : await releaseDeposit(steps, booking.id);
  if (!result.ok) return respondWithFormErrors(result, values, clock());
  wakeMail();
  wakePayments();
  throw bookingFlash.redirect(args.context, `/account/rentals/${booking.id}`, {
    kind: isClaim ? "depositClaimed" : "depositReleased",
  });
}

export const shouldRevalidate = revalidateOnConflict;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the page of a booking for its seller, with the errors of the rejected deposit form. */
export default function DepositPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <SellerBookingView page={page} answer={answer} />;
}
