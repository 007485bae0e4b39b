import { z } from "zod";
import { clearFlashCookie, createFlashCookie, readFlash } from "#web/flash-cookie.server.ts";

/** Last change of a seller order, for the flash message of the next page. `sellerOrders.outcomes` holds the text. */
const flashSchema = z.object({
  done: z.enum(["CONFIRMED", "SHIPPED", "DELIVERED", "CANCELLED", "RETURNED", "paid", "refunded"]),
});
export type SellerOrderFlash = z.infer<typeof flashSchema>;

export const sellerOrderFlash = {
  cookie: (value: SellerOrderFlash, origin: string): string => createFlashCookie("sale", value, origin),
  cleared: (origin: string): string => clearFlashCookie("sale", origin),
  read: (request: Request): SellerOrderFlash | undefined => readFlash(request, "sale", flashSchema),
};
