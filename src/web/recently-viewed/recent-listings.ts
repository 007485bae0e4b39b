import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getListingSummaries } from "#domain/listings/detail/listing-summaries.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { attachFitmentViews } from "#web/fitment/fit-views.server.ts";
import { toCardData } from "#web/listing-card/card-data.ts";
import { MAX_RECENT_LISTINGS } from "../visitor-history/seen-listings.ts";
import type { Route } from "./+types/recent-listings.ts";

/** Returns the cards of the listings in `?ids=7.12`, in that order. Unavailable listings are left out. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ids = url.searchParams.get("ids") ?? "";
  const parts = ids.split(".");
  if (parts.length > MAX_RECENT_LISTINGS || !parts.every((part) => /^\d{1,15}$/.test(part))) {
    const message = `ids takes 1 to ${MAX_RECENT_LISTINGS} numbers of ads with dots between`;
    return Response.json({ errors: [{ path: "ids", code: "ids", message }] }, { status: 400 });
  }
  const { db, clock } = context.get(requestContext);
  const preferences = context.get(preferencesContext);
  const [catalog, listings] = await Promise.all([
    getCatalog(db),
    getListingSummaries(db, [...new Set(parts.map(Number))]),
  ]);
  const now = clock();
  const cards = listings
    .filter(({ status }) => status === "active" || status === "reserved")
    // Recently viewed cards have no badge "Seen", because all of them were seen.
    .map((ad) => ({ ...toCardData(ad, catalog, preferences, now), at: undefined }));
  return Response.json({ cards: await attachFitmentViews({ request, context }, cards) });
}
