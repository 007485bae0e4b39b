import { z } from "zod";
import { listingActions } from "#domain/my-listings/actions.ts";
import { clearFlashCookie, createFlashCookie, readFlash } from "#web/flash-cookie.server.ts";

/** Outcome of an action on the seller's own listings for the next page. Texts are in `myListings.outcomes`. */
const outcomeSchema = z.object({
  did: z.enum([
    ...listingActions,
    "price",
    "price-fell",
    "still-there",
    "late",
    "ordered",
    "waits",
    "price-waits",
    "colleague",
  ]),
  /** Name of the person concerned, if any. */
  name: z.string().optional(),
  /** Numbers of listings: changed, waiting for review, and skipped. */
  done: z.number().optional(),
  waiting: z.number().optional(),
  left: z.number().optional(),
});
export type ListingActionOutcome = z.infer<typeof outcomeSchema>;

export const listingFlash = {
  cookie: (value: ListingActionOutcome, origin: string): string => createFlashCookie("my-ads", value, origin),
  cleared: (origin: string): string => clearFlashCookie("my-ads", origin),
  read: (request: Request): ListingActionOutcome | undefined => readFlash(request, "my-ads", outcomeSchema),
};
