import { preloadMessages } from "#i18n/messages.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/my-listing-page.ts";
import { loadMyListing } from "./load-my-listing.server.ts";
import { MyListingDetails } from "./my-listing-details.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("my-listings")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export const loader = (args: Route.LoaderArgs) => loadMyListing(args);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders one of the seller's own listings: status, statistics, history and actions. */
export default function MyListingPage({ loaderData: page }: Route.ComponentProps) {
  return <MyListingDetails page={page} answer={undefined} />;
}
