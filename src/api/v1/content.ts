import { z } from "@hono/zod-openapi";

/** What an operation answers as JSON. */
export const jsonAnswer = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { "application/json": { schema } },
});

/** What it is sent as JSON. */
export const jsonBody = <T extends z.ZodType>(schema: T) => ({
  required: true,
  content: { "application/json": { schema } },
});

type Said = { description?: string; example?: string; format?: string; minLength?: number };

/** A text of at most so many characters. That it is one is checked here; the rest by its command, whose codes say more. */
export const text = (most: number, said: Said = {}) => z.string().openapi({ minLength: 1, ...said, maxLength: most });

/** The same where it may be missing; null or empty takes it away. */
export const optionalText = (most: number, said: Said = {}) =>
  z
    .string()
    .nullish()
    .openapi({ ...said, maxLength: most });

/** Commands know nothing of null: what has none is missing. */
export const withoutNulls = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** A page of a list. */
export const pageQuery = z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) });

/** A moment, in UTC. */
export const moment = z.iso.datetime();

/** Where a page of a list stands: `from` and `to` count its first and last item, from 1. */
export const pageNumbers = {
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  pages: z.number().int(),
  from: z.number().int(),
  to: z.number().int(),
};
