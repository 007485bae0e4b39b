import { type QueueFilter, queueOrders } from "#domain/moderation/queue.server.ts";
import { signNames } from "#domain/moderation/signs.ts";
import { smallIdFrom } from "./refused.server.ts";

/** What of the queue an address asks for; what makes no sense is left out. */
export function queueFilterOf({ searchParams }: URL): QueueFilter {
  const sign = searchParams.get("sign");
  return {
    order: queueOrders.find((order) => order === searchParams.get("order")) ?? "risk",
    sign: signNames.find((name) => name === sign),
    categoryId: smallIdFrom(searchParams.get("category")) || undefined,
    sellerId: smallIdFrom(searchParams.get("seller")) || undefined,
  };
}

/** The same as an address' parameters, with a "?" when there are any. */
export function queueQuery({ order, sign, categoryId, sellerId }: QueueFilter, page = 1): string {
  const query = new URLSearchParams({
    ...(order === "risk" ? {} : { order }),
    ...(sign ? { sign } : {}),
    ...(categoryId ? { category: String(categoryId) } : {}),
    ...(sellerId ? { seller: String(sellerId) } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return query.size > 0 ? `?${query}` : "";
}
