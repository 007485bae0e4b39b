import { transitionBooking } from "#domain/bookings/commands.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { failure } from "#kernel/result.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { requestContext } from "#web/context.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/rental-step-page.ts";
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

const flashKinds = {
  confirmed: "confirmed",
  refused: "refused",
  cancelled: "sellerCancelled",
  completed: "completed",
} as const;

const isSellerStep = (to: string): to is keyof typeof flashKinds => Object.hasOwn(flashKinds, to);

/** Moves a booking to its next status on behalf of the seller. Refusals and cancellations need a reason. */
export async function action(args: Route.ActionArgs) {
  const { clock, wakeMail } = args.context.get(requestContext);
  const { booking, steps } = await requireSellerBooking(args);
  const values = await readFormValues(args.request, ["to", "note"]);
  const { to, note } = values;
  if (!isSellerStep(to)) return respondWithFormErrors(failure("conflict", "booking.illegal_step"), values, clock());
  const stepResult = await transitionBooking(steps, booking.id, { to, note });
  if (!stepResult.ok) return respondWithFormErrors(stepResult, values, clock());
  wakeMail();
  throw bookingFlash.redirect(args.context, `/account/rentals/${booking.id}`, { kind: flashKinds[to] });
}

export const shouldRevalidate = revalidateOnConflict;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the page of a booking for its seller, with the errors of the rejected status change. */
export default function RentalStepPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <SellerBookingView page={page} answer={answer} />;
}
