import { z } from "zod";
import { clearedFlash, flashCookie, readFlash } from "#web/flash.server.ts";

/** What a seller did to an order, for the page that is shown next; worded by `sales.news`. */
const told = z.object({
  done: z.enum(["CONFIRMED", "SHIPPED", "DELIVERED", "CANCELLED", "RETURNED", "paid", "refunded"]),
});
export type SaleTold = z.infer<typeof told>;

export const saleFlash = {
  cookie: (value: SaleTold, origin: string): string => flashCookie("sale", value, origin),
  cleared: (origin: string): string => clearedFlash("sale", origin),
  read: (request: Request): SaleTold | undefined => readFlash(request, "sale", told),
};
