import { z } from "zod";
import { clearFlashCookie, createFlashCookie, readFlash } from "#web/flash-cookie.server.ts";

/** Last event of an import, shown on the next page. `imports.outcomes` holds the messages. */
const importFlashSchema = z.object({ done: z.enum(["removed", "cancelled", "busy"]) });
export type ImportFlash = z.infer<typeof importFlashSchema>;

export const importFlash = {
  cookie: (value: ImportFlash, origin: string): string => createFlashCookie("import", value, origin),
  cleared: (origin: string): string => clearFlashCookie("import", origin),
  read: (request: Request): ImportFlash | undefined => readFlash(request, "import", importFlashSchema),
};
