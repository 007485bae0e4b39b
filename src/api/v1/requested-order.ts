import { z } from "@hono/zod-openapi";
import type { Db } from "#db/database.ts";
import type { Order } from "#domain/orders/order.ts";
import { findOrder } from "#domain/orders/queries.server.ts";
import type { ApiContext } from "./context.ts";
import { getActingAccount } from "./session.ts";

/** Creates the schema of a path parameter that is an id or a token. */
export const createIdOrTokenSchema = (name: string) =>
  z.string().openapi({ description: `Id or token of the ${name}`, example: "1024" });

/** Finds an order of the member by its id, or any order by its token. Returns undefined for all other orders. */
export async function findRequestedOrder(db: Db, c: ApiContext, idOrToken: string): Promise<Order | undefined> {
  const userId = getActingAccount(c)?.id;
  if (/^[\w-]{16,64}$/.test(idOrToken)) return findOrder(db, { token: idOrToken });
  if (!/^\d{1,15}$/.test(idOrToken)) return undefined;
  return userId === undefined ? undefined : findOrder(db, { id: Number(idOrToken), userId });
}
