import { shownStatus } from "#domain/ads/life/shown-status.ts";
import { getProduct } from "#domain/ads/product.server.ts";
import { productIdOf, productPath } from "#domain/ads/product.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { buyingOf } from "#web/cart/buying.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { withFits } from "#web/fit/fits.server.ts";
import { cardOf } from "#web/shop/card.ts";
import type { GarageArgs } from "#web/vehicles/garage.server.ts";
import type { Route } from "./+types/quick-view-data.ts";
import { tellingRows } from "./fact-rows.ts";
import { shownOptions } from "./shown-options.ts";

/** Rows of facts that a quick view shows (QV-01). */
const shownFacts = 2;

async function detailsOf(part: string, args: GarageArgs) {
  const { context } = args;
  const { db, clock } = context.get(visitContext);
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const id = productIdOf(part);
  const found = id === undefined ? undefined : await getProduct(db, id);
  if (!found?.ok) return undefined;
  const product = found.value;
  const catalogue = await catalogueOf(db);
  const [card] = await withFits(args, [cardOf(product, catalogue, preferences, clock())]);
  if (!card) return undefined;
  return {
    id: product.id,
    href: productPath(product),
    name: card.name,
    description: inLanguage(product.description, language),
    price: card.price,
    oldPrice: card.oldPrice,
    perDay: card.perDay,
    kind: product.kind,
    status: shownStatus(product),
    availability: product.availability,
    stock: product.stock,
    images: product.images.map((image) => ({
      url: image.url,
      width: image.width,
      height: image.height,
      avif: image.avif,
      blur: image.blur ?? undefined,
      alt: inLanguage(image.name, language).text || card.name.text,
    })),
    drawing: card.drawing,
    fit: card.fit,
    facts: tellingRows(product, catalogue, language).slice(0, shownFacts),
    options: shownOptions(product.options, language),
    buying: buyingOf(product, language),
  };
}

export type QuickViewDetails = NonNullable<Awaited<ReturnType<typeof detailsOf>>>;

/** What the quick view shows of an ad (QV-01), as JSON: fetched by itself, so that a failure stays inside the dialog. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const details = await detailsOf(params.product, { request, context });
  return Response.json(details ?? { code: "product.not_found" }, { status: details ? 200 : 404 });
}
