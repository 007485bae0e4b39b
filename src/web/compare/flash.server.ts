import { z } from "zod";
import { MAX_COMPARED_LISTINGS } from "#domain/compare/comparison.ts";
import { createFlash } from "#web/flash-cookie.server.ts";

/** Last event of the comparison, with the previous list for the undo. */
const compareFlashSchema = z.object({
  kind: z.enum(["removed", "cleared", "kept", "restored", "full"]),
  before: z.array(z.number().int().positive()).max(MAX_COMPARED_LISTINGS),
});
export type CompareFlash = z.infer<typeof compareFlashSchema>;

export const compareFlash = createFlash("compare", compareFlashSchema);
