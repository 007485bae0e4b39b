import { z } from "zod";
import { createFlash } from "#web/flash-cookie.server.ts";

/** Last event of an import, shown on the next page. `imports.outcomes` holds the messages. */
const importFlashSchema = z.object({ done: z.enum(["removed", "cancelled", "busy"]) });
export type ImportFlash = z.infer<typeof importFlashSchema>;

export const importFlash = createFlash("import", importFlashSchema);
