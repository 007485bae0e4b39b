import { z } from "zod";
import { createFlash } from "#web/flash-cookie.server.ts";

/** Last change of a seller order, for the flash message of the next page. `sellerOrders.outcomes` holds the text. */
const flashSchema = z.object({
  done: z.enum(["CONFIRMED", "SHIPPED", "DELIVERED", "CANCELLED", "RETURNED", "paid", "refunded", "goodwill"]),
});
export type SellerOrderFlash = z.infer<typeof flashSchema>;

export const sellerOrderFlash = createFlash("sale", flashSchema);
