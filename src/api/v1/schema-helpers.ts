import { z } from "@hono/zod-openapi";

/** Defines the JSON response of an operation for the OpenAPI document. */
export const defineJsonResponse = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { "application/json": { schema } },
});

/** Defines the JSON body of an operation. */
export const defineJsonBody = <T extends z.ZodType>(schema: T) => ({
  required: true,
  content: { "application/json": { schema } },
});

type TextSchemaOptions = { description?: string; example?: string; format?: string; minLength?: number };

/**
 * Creates the schema of a text and documents its maximum length. Only the type is checked here. The domain command
 * checks everything else, because its error codes are more specific.
 */
export const createTextSchema = (maxLength: number, options: TextSchemaOptions = {}) =>
  z.string().openapi({ minLength: 1, ...options, maxLength: maxLength });

/** Creates the schema of an optional text. Null and an empty text clear the value. */
export const createOptionalTextSchema = (maxLength: number, options: TextSchemaOptions = {}) =>
  z
    .string()
    .nullish()
    .openapi({ ...options, maxLength: maxLength });

/** Drops null values, because domain commands expect missing values instead of null. */
export const omitNulls = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** Query parameter for the page number of a list. */
export const pageQuery = z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) });

/** Timestamp in UTC, ISO 8601. */
export const timestampSchema = z.iso.datetime();

/**
 * Schema of the fields with which lists describe their page. `from` and `to` are the numbers of the first and last item
 * on the page, counted from 1.
 */
export const paginationShape = {
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  pages: z.number().int(),
  from: z.number().int(),
  to: z.number().int(),
};
