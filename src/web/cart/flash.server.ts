import { z } from "zod";
import { clearedFlash, flashCookie, readFlash } from "#web/flash.server.ts";

const text = z.string().max(60);
const id = z.number().int();

/** What happened to the cart, for the page that is shown next. */
const told = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("added"), ad: id, added: id, wanted: id }),
  z.object({ kind: z.literal("removed"), lines: z.array(id).max(200) }),
  z.object({ kind: z.literal("cleared"), lines: z.array(id).max(200) }),
  z.object({ kind: z.literal("restored") }),
  z.object({ kind: z.literal("updated") }),
  z.object({
    /** An order was put into the cart again; what could not be had, in the reader's language. */
    kind: z.literal("again"),
    added: id,
    lacking: z.array(z.object({ name: text, code: text })).max(10),
    more: z.boolean(),
  }),
  z.object({
    kind: z.literal("failed"),
    code: text,
    /** Names of the fields that are wrong: "quantity.12", "option.side". */
    fields: z.array(text).max(20),
    ad: id.optional(),
    /** What was typed and chosen, so that nothing is lost. */
    typed: z.record(text, text),
  }),
]);
export type CartTold = z.infer<typeof told>;

export const cartFlash = {
  cookie: (value: CartTold, origin: string): string => flashCookie("cart", value, origin),
  cleared: (origin: string): string => clearedFlash("cart", origin),
  read: (request: Request): CartTold | undefined => readFlash(request, "cart", told),
};
