import { preloadMessages } from "#i18n/messages.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/agreement-page.ts";
import { AgreementView } from "./agreement-document.tsx";
import { loadAgreement } from "./agreement-page.server.ts";
import { requireBooking } from "./booking-page.server.ts";

await Promise.all((["account", "bookings", "orders", "rentals"] as const).map((bundle) => preloadMessages(bundle)));

/** Loads the agreement of a confirmed booking for its customer. */
export async function loader(args: Route.LoaderArgs) {
  const { booking, path, isGuest } = await requireBooking(args);
  // Whoever has only the link of a booking sees no contact details.
  const read = { booking, path, hasContact: !isGuest };
  return loadAgreement(args.context, read, args.url);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the agreement of a booking for its customer. */
export default function AgreementPage({ loaderData: page }: Route.ComponentProps) {
  return <AgreementView page={page} />;
}
