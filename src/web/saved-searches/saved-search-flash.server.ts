import { z } from "zod";
import { createFlash } from "#web/flash-cookie.server.ts";

/** Outcome of the last change of a saved search. A removed search can be restored with its id. */
export const savedSearchFlash = createFlash(
  "saved-search",
  z.union([
    z.object({ kind: z.enum(["saved", "restored"]), name: z.string() }),
    z.object({ kind: z.literal("removed"), name: z.string(), id: z.number().int() }),
    z.object({ kind: z.enum(["gone", "full"]) }),
  ]),
);
