import { preloadMessages } from "#i18n/messages.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/rental-page.ts";
import { SellerBookingView } from "./rental-view.tsx";
import { loadSellerBooking } from "./seller-booking.server.ts";

await Promise.all([
  preloadMessages("account"),
  preloadMessages("bookings"),
  preloadMessages("rentals"),
  preloadMessages("orders"),
]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export const loader = (args: Route.LoaderArgs) => loadSellerBooking(args);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function RentalPage({ loaderData: page }: Route.ComponentProps) {
  return <SellerBookingView page={page} answer={undefined} />;
}
