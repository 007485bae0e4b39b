import { z } from "zod";
import { parseQuantity } from "./cart.ts";

/** Apart from the rules, which browsers load too: they need no schemas. */
export const quantityInput = z.union([z.number(), z.string().max(40)]).transform((typed, context) => {
  const quantity = parseQuantity(typed);
  if (quantity !== undefined) return quantity;
  context.addIssue({ code: "custom", message: "must be a whole number from 1" });
  return z.NEVER;
});

const id = z.number().int().positive();

export const addLineInput = z.object({
  ad: id,
  quantity: quantityInput,
  /** Option slug → value slug. */
  options: z.record(z.string(), z.string()).default({}),
  /** The vehicle it is meant for; one that isn't there any more counts as none. */
  vehicle: id.optional(),
});
export type AddLineInput = z.input<typeof addLineInput>;
/** The same once it is read. */
export type LineWish = z.output<typeof addLineInput>;

export const updateQuantitiesInput = z.object({
  quantities: z.array(z.object({ line: id, quantity: quantityInput })).max(200),
});
export type UpdateQuantitiesInput = z.input<typeof updateQuantitiesInput>;

export const linesInput = z.object({ lines: z.array(id).min(1).max(200) });
