import { data } from "react-router";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { idsIn, mostCompared, sameAds, sharePath } from "#domain/compare/compare.ts";
import { comparedProducts } from "#domain/compare/queries.server.ts";
import { translator } from "#i18n/i18n.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import type { Route } from "../+types/root.ts";
import { compareFlash } from "./flash.server.ts";
import { groupsOf } from "./groups.ts";
import { comparedOf } from "./list.server.ts";

/**
 * The ads of an address that somebody shared (`?ads=12,15`), else one's own. `differences` leaves out what all ads of
 * a kind have alike.
 */
export async function loadComparison({
  request,
  url,
  context,
}: {
  request: Request;
  url: URL;
  context: Route.LoaderArgs["context"];
}) {
  const { db, clock, origin } = context.get(visitContext);
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const own = await comparedOf({ request, context });
  const named = url.searchParams.has("ads") ? idsIn(url.searchParams.getAll("ads").join(",")) : undefined;
  const ids = named?.slice(0, mostCompared) ?? own;
  const [catalogue, products] = await Promise.all([catalogueOf(db), comparedProducts(db, ids)]);
  const shownIds = products.map((product) => product.id);
  // One's own list, opened by the link that was copied, can be changed as ever.
  const shared = named !== undefined && !sameAds(ids, own);
  const onlyDifferences = url.searchParams.has("differences");
  const told = compareFlash.read(request);
  const { t } = translator(language);
  const groups = groupsOf(products, catalogue, preferences, clock()).map((group) => {
    // One alone differs from nothing.
    const rows = onlyDifferences && group.cards.length > 1 ? group.rows.filter((row) => row.differs) : group.rows;
    return { ...group, rows, hidden: group.rows.length - rows.length };
  });
  const page = {
    title: t("compare.title"),
    description: t("compare.text"),
    language,
    canonical: `${origin}/shop/compare`,
    shared,
    own: own.length,
    ids: shownIds,
    sharePath: sharePath(shownIds),
    gone: ids.length - products.length,
    tooMany: named !== undefined && named.length > mostCompared,
    onlyDifferences,
    switchHref: switchHref(named === undefined ? undefined : shownIds, onlyDifferences),
    groups,
    told,
  };
  return told ? data(page, { headers: { "set-cookie": compareFlash.cleared(origin) } }) : data(page);
}

/** The same page with what all have alike, or without it. */
function switchHref(shared: readonly number[] | undefined, onlyDifferences: boolean): string {
  const path = shared ? sharePath(shared) : "/shop/compare";
  return onlyDifferences ? path : `${path}${shared ? "&" : "?"}differences=1`;
}

export type ComparisonPageData = Awaited<ReturnType<typeof loadComparison>>["data"];
