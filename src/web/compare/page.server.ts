import { productPath } from "#domain/ads/product.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { parseCompared } from "#domain/compare/compare.ts";
import { comparedProducts } from "#domain/compare/queries.server.ts";
import { translator } from "#i18n/i18n.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { factRows } from "#web/product/fact-rows.ts";
import { cardOf } from "#web/shop/card.ts";
import type { Route } from "../+types/root.ts";
import { comparedOf } from "./cookie.ts";

/** One line of the comparison: a value for each ad, and whether they are not all the same. */
export type ComparedRow = { name: string; values: { text: string; color?: string | undefined }[]; differs: boolean };

/**
 * The ads of an address that somebody shared (`?ads=12.15`), else the visitor's own. `differences`
 * leaves out what all have alike.
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
  const shared = url.searchParams.get("ads");
  const ids = shared === null ? comparedOf(request) : parseCompared(shared);
  const [catalogue, products] = await Promise.all([catalogueOf(db), comparedProducts(db, ids)]);
  const now = clock();
  const facts = products.map(
    (product) => new Map(factRows(product, catalogue, language).map((row) => [row.name, row])),
  );
  const names = [...new Set(facts.flatMap((each) => [...each.keys()]))];
  const rows = names.map((name): ComparedRow => {
    const values = facts.map((each) => ({ text: each.get(name)?.value ?? "", color: each.get(name)?.color }));
    return { name, values, differs: new Set(values.map((value) => value.text)).size > 1 };
  });
  const onlyDifferences = url.searchParams.has("differences");
  const { t } = translator(language);
  return {
    title: t("compare.title"),
    description: t("compare.text"),
    language,
    canonical: `${origin}/shop/compare`,
    shared: shared !== null,
    full: url.searchParams.has("full"),
    sharePath: `/shop/compare?ads=${products.map((product) => product.id).join(".")}`,
    gone: ids.length - products.length,
    onlyDifferences,
    cards: products.map((product) => ({
      ...cardOf(product, catalogue, preferences, now),
      href: productPath(product),
    })),
    rows: onlyDifferences && products.length > 1 ? rows.filter((row) => row.differs) : rows,
  };
}
