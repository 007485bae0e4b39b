import { needTexts } from "#i18n/texts.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/rental-page.ts";
import { loadRental } from "./rental-of-page.server.ts";
import { RentalView } from "./rental-view.tsx";

await Promise.all([needTexts("account"), needTexts("bookings")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export const loader = (args: Route.LoaderArgs) => loadRental(args);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** A booking of one's car. */
export default function RentalPage({ loaderData: page }: Route.ComponentProps) {
  return <RentalView page={page} answer={undefined} />;
}
