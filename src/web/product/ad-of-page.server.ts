import { data, type RouterContextProvider } from "react-router";
import { getProduct } from "#domain/ads/product.server.ts";
import { productIdOf, productPath } from "#domain/ads/product.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";

/**
 * The ad that a small page of its own is about. A page that isn't there when nobody may call about it any more, or when
 * it asks whether something is sold that is only let.
 */
export async function adOfPage(
  context: Readonly<RouterContextProvider>,
  param: string,
  what: "phone" | "sold",
  title: string,
) {
  const id = productIdOf(param);
  const found = id === undefined ? undefined : await getProduct(context.get(visitContext).db, id);
  if (!found?.ok || (found.value.status !== "active" && found.value.status !== "reserved")) {
    throw data(null, { status: 404 });
  }
  const ad = found.value;
  if (what === "sold" && ad.kind === "rental") throw data(null, { status: 404 });
  return {
    ...headOf(context, `/shop/products/${ad.id}/${what}`, title),
    id: ad.id,
    back: productPath(ad),
    isPriceOnRequest: ad.price === null,
    name: inLanguage(ad.name, context.get(preferencesContext).language),
  };
}

export type AdPageData = Awaited<ReturnType<typeof adOfPage>>;
