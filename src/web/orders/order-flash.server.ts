import { z } from "zod";
import { clearFlashCookie, createFlashCookie, readFlash } from "#web/flash-cookie.server.ts";

/** Outcome of an action on an order for the next page. Texts are in `orders.news`. */
const outcomeSchema = z.object({ kind: z.enum(["cancelled", "receipt", "late", "nothingAgain", "cartFull"]) });
export type OrderOutcome = z.infer<typeof outcomeSchema>;

export const orderFlash = {
  cookie: (value: OrderOutcome, origin: string): string => createFlashCookie("order", value, origin),
  cleared: (origin: string): string => clearFlashCookie("order", origin),
  read: (request: Request): OrderOutcome | undefined => readFlash(request, "order", outcomeSchema),
};
