import { answerBookingChange } from "#domain/bookings/change-booking.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { failure } from "#kernel/result.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { requestContext } from "#web/context.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/rental-change-page.ts";
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

/** Accepts or declines the change of a booking that the customer has asked for. */
export async function action(args: Route.ActionArgs) {
  const { clock, wakeMail, wakePayments } = args.context.get(requestContext);
  const { booking, steps } = await requireSellerBooking(args);
  const values = await readFormValues(args.request, ["change", "answer", "note"]);
  const isAccepted = values.answer === "accept";
  const result =
    isAccepted || values.answer === "decline"
      ? await answerBookingChange(steps, booking.id, { isAccepted, changeId: Number(values.change), note: values.note })
      : failure("conflict", "booking.illegal_step");
  if (!result.ok)
    return respondWithFormErrors(
      result.kind === "conflict" ? failure(result.kind, result.code) : result,
      values,
      clock(),
    );
  wakeMail();
  wakePayments();
  throw bookingFlash.redirect(args.context, `/account/rentals/${booking.id}`, {
    kind: result.value?.isPayable ? "changePayable" : isAccepted ? "changeAccepted" : "changeDeclined",
  });
}

export const shouldRevalidate = revalidateOnConflict;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the page of a booking for its seller, with the errors of the rejected answer. */
export default function RentalChangePage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <SellerBookingView page={page} answer={answer} />;
}
