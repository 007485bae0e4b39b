import { z } from "zod";
import { clearFlashCookie, createFlashCookie, readFlash } from "#web/flash-cookie.server.ts";

/** Last change of the addresses, shown once on the address list. */
const addressesFlashSchema = z.object({ kind: z.enum(["added", "changed", "default", "removed", "inherited"]) });
export type AddressesFlash = z.infer<typeof addressesFlashSchema>;

export const addressesFlash = {
  cookie: (value: AddressesFlash, origin: string): string => createFlashCookie("addresses", value, origin),
  cleared: (origin: string): string => clearFlashCookie("addresses", origin),
  read: (request: Request): AddressesFlash | undefined => readFlash(request, "addresses", addressesFlashSchema),
};
