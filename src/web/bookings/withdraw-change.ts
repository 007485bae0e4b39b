import { withdrawBookingChange } from "#domain/bookings/change-booking.server.ts";
import type { Route } from "./+types/withdraw-change.ts";
import { createBookingContext, requireBooking } from "./booking-page.server.ts";
import { bookingFlash } from "./flash.server.ts";

/** Redirects to the booking: the page exists for the form only. */
export async function loader(args: Route.LoaderArgs) {
  const { path } = await requireBooking(args);
  throw new Response(null, { status: 303, headers: { location: path } });
}

/** Withdraws the change that the customer has asked for. */
export async function action(args: Route.ActionArgs) {
  const { booking, path, actor } = await requireBooking(args);
  const result = await withdrawBookingChange(createBookingContext(args.context, actor), booking.id);
  throw bookingFlash.redirect(args.context, path, { kind: result.ok ? "changeWithdrawn" : "late" });
}
