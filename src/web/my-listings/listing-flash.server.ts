import { z } from "zod";
import { listingActions } from "#domain/my-listings/actions.ts";
import { createFlash } from "#web/flash-cookie.server.ts";

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
  /**
   * Number of listings that were changed. `waiting` counts those that now wait for review, and `left` those that were
   * skipped.
   */
  done: z.number().optional(),
  waiting: z.number().optional(),
  left: z.number().optional(),
});
export type ListingActionOutcome = z.infer<typeof outcomeSchema>;

export const listingFlash = createFlash("my-ads", outcomeSchema);
