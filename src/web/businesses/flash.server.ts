import { z } from "zod";
import { createFlash } from "#web/flash-cookie.server.ts";

/** Last event of a business, shown on the next page. `businesses.outcomes` holds the messages. */
const businessFlashSchema = z.enum([
  "applied",
  "withdrawn",
  "saved",
  "renamed",
  "pictureSaved",
  "pictureRemoved",
  "invited",
  "invitationCancelled",
  "roleChanged",
  "removed",
  "handedOver",
  "left",
  "joined",
  "declined",
  "paperSent",
  "feedsReplaced",
  "feedsRemoved",
  "closed",
  "accepted",
  "rejected",
  "verified",
  "notVerified",
]);
export type BusinessFlash = z.infer<typeof businessFlashSchema>;

const flashName = "business";

export const businessFlash = createFlash(flashName, businessFlashSchema);
