import { z } from "zod";
import { createFlash } from "#web/flash-cookie.server.ts";

/** Last change of the addresses, shown once on the address list. */
const addressesFlashSchema = z.object({ kind: z.enum(["added", "changed", "default", "removed", "inherited"]) });
export type AddressesFlash = z.infer<typeof addressesFlashSchema>;

export const addressesFlash = createFlash("addresses", addressesFlashSchema);
