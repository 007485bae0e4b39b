import { z } from "zod";
import { createFlash } from "#web/flash-cookie.server.ts";

const text = z.string().max(60);
const id = z.number().int();

/** Last event of the cart, shown on the next page. */
const cartFlashSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("added"), ad: id, added: id, wanted: id }),
  z.object({
    /**
     * Several listings were added at once. `present` counts those that were in the cart before. `lacking` lists those
     * that could not be added, named in the reader's language.
     */
    kind: z.literal("added-all"),
    lines: z.array(id).max(10),
    present: id,
    lacking: z.array(z.object({ name: text, code: text })).max(10),
  }),
  z.object({ kind: z.literal("removed"), lines: z.array(id).max(200) }),
  z.object({ kind: z.literal("cleared"), lines: z.array(id).max(200) }),
  z.object({ kind: z.literal("restored") }),
  z.object({ kind: z.literal("updated") }),
  z.object({ kind: z.literal("coupon-added"), code: text }),
  z.object({ kind: z.literal("coupon-removed") }),
  z.object({
    /**
     * The lines of an earlier order were added to the cart again. `lacking` lists the unavailable items, named in the
     * reader's language.
     */
    kind: z.literal("again"),
    added: id,
    lacking: z.array(z.object({ name: text, code: text })).max(10),
    more: z.boolean(),
  }),
  z.object({
    kind: z.literal("failed"),
    code: text,
    /** Names of invalid fields, such as "quantity.12", "option.side" or "coupon". */
    fields: z.array(text).max(20),
    ad: id.optional(),
    /** Submitted quantities and options, which the form shows again. */
    typed: z.record(text, text),
  }),
]);
export type CartFlash = z.infer<typeof cartFlashSchema>;

export const cartFlash = createFlash("cart", cartFlashSchema);
