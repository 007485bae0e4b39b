import { isPerson } from "#domain/ads/life/counter.ts";
import { getProduct } from "#domain/ads/product.server.ts";
import { productIdOf } from "#domain/ads/product.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import { sessionContext, visitContext } from "#web/context.ts";
import type { Route } from "./+types/looked.ts";
import { lookerOf } from "./looker.server.ts";

export const loader = () => new Response("405: this is told, not asked", { status: 405, headers: { allow: "POST" } });

/** An ad whose page was fetched ahead is opened: only now it is looked at. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock, adCounter } = context.get(visitContext);
  const id = productIdOf(params.product);
  const found = id === undefined ? undefined : await getProduct(db, id);
  if (!found?.ok) return new Response("404: no such ad", { status: 404 });
  const { id: ad, status, seller } = found.value;
  const account = context.get(sessionContext)?.account;
  const isOwn = account !== undefined && (await sellersOf(db, account.id)).includes(seller.id);
  const isUp = status === "active" || status === "reserved";
  if (isUp && !isOwn && isPerson(request)) adCounter.count(ad, "views", lookerOf({ request, context }), clock());
  return new Response(null, { status: 204 });
}
