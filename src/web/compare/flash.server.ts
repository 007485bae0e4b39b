import { z } from "zod";
import { mostCompared } from "#domain/compare/compare.ts";
import { clearedFlash, flashCookie, readFlash } from "#web/flash.server.ts";

/** What happened to the comparison, with the list as it was before, which an undo brings back. */
const told = z.object({
  kind: z.enum(["removed", "cleared", "kept", "restored", "full"]),
  before: z.array(z.number().int().positive()).max(mostCompared),
});
export type CompareTold = z.infer<typeof told>;

export const compareFlash = {
  cookie: (value: CompareTold, origin: string): string => flashCookie("compare", value, origin),
  cleared: (origin: string): string => clearedFlash("compare", origin),
  read: (request: Request): CompareTold | undefined => readFlash(request, "compare", told),
};
