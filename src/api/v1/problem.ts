import { z } from "@hono/zod-openapi";
import type { Language } from "#kernel/local-text.ts";
import { type Failure, httpStatus } from "#kernel/result.ts";
import type { ApiContext } from "./context.ts";

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.string(),
    detail: z.string(),
    errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional(),
    requestId: z.string(),
  })
  .openapi("Problem");

/** Every failure code that this surface can answer with, in both languages. */
const messages = {
  "request.invalid": { en: "The request has values that can't be used", ar: "في الطلب قيم لا يمكن استخدامها" },
  "category.not_found": { en: "Category not found", ar: "القسم غير موجود" },
  "language.not_found": { en: "Language not found", ar: "اللغة غير موجودة" },
  "make.not_found": { en: "Make not found", ar: "الشركة غير موجودة" },
  "product.not_found": { en: "Product not found", ar: "الإعلان غير موجود" },
  "page.not_found": { en: "Page Not Found", ar: "الصفحة غير موجودة" },
  unexpected: { en: "Something went wrong on our side", ar: "حدث خطأ من جهتنا" },
} satisfies Record<string, Record<Language, string>>;

const titles: Record<number, Record<Language, string>> = {
  400: { en: "Bad request", ar: "طلب غير صالح" },
  404: { en: "Not found", ar: "غير موجود" },
  500: { en: "Server error", ar: "خطأ في الخادم" },
};

export type ProblemCode = keyof typeof messages;

/** An `application/problem+json` answer in the reader's language. */
export function problem(c: ApiContext, { kind, code, errors }: Pick<Failure, "kind" | "errors"> & { code: string }) {
  const language = c.get("language");
  const status = httpStatus[kind];
  const detail = (messages[code as ProblemCode] ?? messages.unexpected)[language];
  return c.json(
    {
      type: "about:blank",
      title: titles[status]?.[language] ?? detail,
      status,
      code,
      detail,
      ...(errors ? { errors } : {}),
      requestId: c.get("requestId"),
    },
    status,
    { "content-type": "application/problem+json; charset=utf-8" },
  );
}

/** The documented failure answers of an operation. */
export const problemAnswers = <S extends 400 | 404>(...statuses: S[]) =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: titles[status]?.en ?? "", content: { "application/problem+json": { schema: problemSchema } } },
    ]),
  ) as Record<S, { description: string; content: { "application/problem+json": { schema: typeof problemSchema } } }>;
