import { summariesOf } from "#domain/ads/summaries.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { withFits } from "#web/fit/fits.server.ts";
import { cardOf } from "#web/shop/card.ts";
import type { Route } from "./+types/recent.ts";
import { mostRecent } from "./seen-ads.ts";

/** Cards of the ads that a visitor's browser remembers (`?ids=7.12`), in that order; those that are gone are left out. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ids = url.searchParams.get("ids") ?? "";
  const parts = ids.split(".");
  if (parts.length > mostRecent || !parts.every((part) => /^\d{1,15}$/.test(part))) {
    const message = `ids takes 1 to ${mostRecent} numbers of ads with dots between`;
    return Response.json({ errors: [{ path: "ids", code: "ids", message }] }, { status: 400 });
  }
  const { db, clock } = context.get(visitContext);
  const preferences = context.get(preferencesContext);
  const [catalogue, ads] = await Promise.all([catalogueOf(db), summariesOf(db, [...new Set(parts.map(Number))])]);
  const now = clock();
  const cards = ads
    .filter(({ status }) => status === "active" || status === "reserved")
    // That they were seen needs no mark here.
    .map((ad) => ({ ...cardOf(ad, catalogue, preferences, now), at: undefined }));
  return Response.json({ cards: await withFits({ request, context }, cards) });
}
