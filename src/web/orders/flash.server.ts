import { z } from "zod";
import { clearedFlash, flashCookie, readFlash } from "#web/flash.server.ts";

/** What happened to an order, for the page that is shown next; worded by `orders.news`. */
const told = z.object({ kind: z.enum(["cancelled", "receipt", "late", "nothingAgain", "cartFull"]) });
export type OrderTold = z.infer<typeof told>;

export const orderFlash = {
  cookie: (value: OrderTold, origin: string): string => flashCookie("order", value, origin),
  cleared: (origin: string): string => clearedFlash("order", origin),
  read: (request: Request): OrderTold | undefined => readFlash(request, "order", told),
};
