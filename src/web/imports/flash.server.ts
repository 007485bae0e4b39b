import { z } from "zod";
import { clearedFlash, flashCookie, readFlash } from "#web/flash.server.ts";

/** What was done to an import, for the page that is shown next; worded by `imports.told`. */
const told = z.object({ done: z.enum(["removed", "cancelled", "busy"]) });
export type ImportTold = z.infer<typeof told>;

export const importFlash = {
  cookie: (value: ImportTold, origin: string): string => flashCookie("import", value, origin),
  cleared: (origin: string): string => clearedFlash("import", origin),
  read: (request: Request): ImportTold | undefined => readFlash(request, "import", told),
};
