import { preloadMessages } from "#i18n/messages.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/account-garage-page.ts";
import { loadGarage } from "./garage-page.server.ts";
import { GarageView } from "./garage-view.tsx";

await Promise.all([preloadMessages("vehicles"), preloadMessages("account"), preloadMessages("tyres")]);

export const loader = (args: Route.LoaderArgs) => loadGarage(args, "/account/garage");

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the garage page of a member, whose garage is the same on every device. */
export default function AccountGaragePage({ loaderData: page }: Route.ComponentProps) {
  return <GarageView page={page} />;
}
