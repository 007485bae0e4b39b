import { z } from "zod";
import { parseQuantity } from "./cart.ts";

/**
 * Schema of a typed quantity. Schemas are separate from the cart rules, because browsers load the rules without Zod.
 */
const quantitySchema = z.union([z.number(), z.string().max(40)]).transform((typed, context) => {
  const quantity = parseQuantity(typed);
  if (quantity !== undefined) return quantity;
  context.addIssue({ code: "custom", message: "must be a whole number from 1" });
  return z.NEVER;
});

const idSchema = z.number().int().positive();

export const addLineSchema = z.object({
  ad: idSchema,
  quantity: quantitySchema,
  /** Option slug to value slug. */
  options: z.record(z.string(), z.string()).default({}),
  /** Id of the vehicle for which the part is bought. An unknown vehicle is ignored. */
  vehicle: idSchema.optional(),
});
export type AddLineInput = z.input<typeof addLineSchema>;
export type ParsedLineInput = z.output<typeof addLineSchema>;

/** Maximum number of listings that one form adds. */
const MAX_LISTINGS_AT_ONCE = 10;

export const addListingsSchema = z.object({
  ads: z.array(idSchema).min(1).max(MAX_LISTINGS_AT_ONCE),
  vehicle: idSchema.optional(),
});
export type AddListingsInput = z.input<typeof addListingsSchema>;

export const updateQuantitiesSchema = z.object({
  quantities: z.array(z.object({ line: idSchema, quantity: quantitySchema })).max(200),
});
export type UpdateQuantitiesInput = z.input<typeof updateQuantitiesSchema>;

export const cartLineIdsSchema = z.object({ lines: z.array(idSchema).min(1).max(200) });
