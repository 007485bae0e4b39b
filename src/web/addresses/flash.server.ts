import { z } from "zod";
import { clearedFlash, flashCookie, readFlash } from "#web/flash.server.ts";

/** What has just happened to the addresses, for the list that is shown next. */
const told = z.object({ kind: z.enum(["added", "changed", "default", "removed", "inherited"]) });
export type AddressesTold = z.infer<typeof told>;

export const addressesFlash = {
  cookie: (value: AddressesTold, origin: string): string => flashCookie("addresses", value, origin),
  cleared: (origin: string): string => clearedFlash("addresses", origin),
  read: (request: Request): AddressesTold | undefined => readFlash(request, "addresses", told),
};
