import { getSellerBookingPath } from "#domain/bookings/queries.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/rental-agreement-page.ts";
import { AgreementView } from "./agreement-document.tsx";
import { loadAgreement } from "./agreement-page.server.ts";
import { requireSellerBooking } from "./seller-booking.server.ts";

await Promise.all((["account", "bookings", "orders", "rentals"] as const).map((bundle) => preloadMessages(bundle)));

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

/** Loads the agreement of a confirmed booking for its office. */
export async function loader(args: Route.LoaderArgs) {
  const { booking } = await requireSellerBooking(args);
  const read = { booking, path: getSellerBookingPath(booking.id), hasContact: true };
  return loadAgreement(args.context, read, args.url);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the agreement of a booking for its office. */
export default function RentalAgreementPage({ loaderData: page }: Route.ComponentProps) {
  return <AgreementView page={page} />;
}
