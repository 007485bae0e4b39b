import { z } from "@hono/zod-openapi";
import { banned } from "#domain/accounts/sign-in.server.ts";
import type { Ban } from "#domain/moderation/bans.server.ts";
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
  "vehicle.not_found": { en: "Vehicle not found", ar: "السيارة غير موجودة" },
  "vin.not_found": { en: "Unable to find vehicle by VIN", ar: "لم نجد سيارة برقم الهيكل هذا" },
  "garage.full": { en: "There are as many vehicles as can be kept", ar: "بلغت السيارات أقصى عدد" },
  "garage.twice": { en: "There is such a vehicle with this VIN already", ar: "هذه السيارة بهذا الرقم موجودة" },
  "page.not_found": { en: "Page Not Found", ar: "الصفحة غير موجودة" },
  "address.not_found": { en: "Address not found", ar: "العنوان غير موجود" },
  addresses_full: { en: "There are as many addresses as can be kept", ar: "بلغت العناوين أقصى عدد" },
  "wishlist.full": { en: "There are as many favourites as can be kept", ar: "بلغت المفضلة أقصى عدد" },
  "cart.quantity_invalid": { en: "The quantity can't be used", ar: "الكمية غير صالحة" },
  "cart.option_required": { en: "Every option has to be chosen", ar: "يجب اختيار كل الخيارات" },
  "cart.line_not_found": { en: "There is no such line in the cart", ar: "هذا السطر غير موجود في السلة" },
  "cart.not_for_sale": { en: "This can't be bought", ar: "هذا غير معروض للشراء" },
  "cart.out_of_stock": { en: "It is out of stock", ar: "نفدت الكمية" },
  "cart.limit_reached": { en: "All there are of it are in the cart", ar: "كل المتوفر منه في السلة" },
  "cart.full": { en: "The cart holds as much as it can", ar: "السلة ممتلئة" },
  "checkout.empty": { en: "There is nothing in the cart", ar: "السلة فارغة" },
  "checkout.changed": { en: "Something in the cart has changed: look again", ar: "تغيّر شيء في السلة: راجعها" },
  "checkout.total_changed": { en: "The total has changed: look again", ar: "تغيّر الإجمالي: راجعه" },
  "checkout.key_reused": { en: "The key was used for another order", ar: "استُعمل المفتاح لطلب آخر" },
  "checkout.key_invalid": {
    en: "Idempotency-Key has to be 8 to 200 letters and digits",
    ar: "يجب أن يكون Idempotency-Key من 8 إلى 200 حرف ورقم",
  },
  "currency.not_found": { en: "Currency not found", ar: "العملة غير موجودة" },
  "order.not_found": { en: "Order not found", ar: "الطلب غير موجود" },
  "order.illegal_step": { en: "The order is too far for that, or not far enough", ar: "حالة الطلب لا تسمح بذلك" },
  "order.too_many_tries": { en: "Too many tries: wait a little", ar: "محاولات كثيرة: انتظر قليلًا" },
  "review.not_bought": { en: "Only who has bought it can review it", ar: "التقييم لمن اشترى فقط" },
  "review.not_delivered": { en: "It has not been delivered yet", ar: "لم يصل الطلب بعد" },
  "review.own": { en: "One's own ads can't be reviewed", ar: "لا يمكن تقييم إعلانك" },
  "review.twice": { en: "There is a review of yours already", ar: "كتبت تقييمك من قبل" },
  "account.sign_in": { en: "Sign in first", ar: "سجّل الدخول أولًا" },
  "account.forbidden": { en: "This account may not do that", ar: "لا يحق لهذا الحساب فعل ذلك" },
  "request.other_site": { en: "The request came from another site", ar: "جاء الطلب من موقع آخر" },
  "request.forgery": { en: "X-XSRF-TOKEN is missing or wrong", ar: "قيمة X-XSRF-TOKEN مفقودة أو خاطئة" },
  AUTH_INVALID_EMAIL: { en: "This is no e-mail address", ar: "هذا ليس بريدًا إلكترونيًا" },
  AUTH_EMAIL_ALREADY_IN_USE: { en: "There is an account with this address already", ar: "يوجد حساب بهذا البريد" },
  AUTH_WEAK_PASSWORD: { en: "A password needs at least 6 characters", ar: "كلمة المرور تحتاج إلى ستة أحرف على الأقل" },
  AUTH_COMMON_PASSWORD: { en: "Too many people use this password", ar: "كثيرون يستعملون كلمة المرور هذه" },
  AUTH_WRONG_PASSWORD: { en: "The e-mail or the password is wrong", ar: "البريد أو كلمة المرور غير صحيحة" },
  AUTH_INVALID_TOKEN: { en: "This link has been used, or is too old", ar: "استُعمل هذا الرابط أو انتهت صلاحيته" },
  AUTH_BANNED: { en: "This account is suspended", ar: "هذا الحساب موقوف" },
  AUTH_TOO_MANY_REQUESTS: { en: "Too many tries: wait a little", ar: "محاولات كثيرة: انتظر قليلًا" },
  required: { en: "Something is missing", ar: "هناك ما هو ناقص" },
  unexpected: { en: "Something went wrong on our side", ar: "حدث خطأ من جهتنا" },
} satisfies Record<string, Record<Language, string>>;

const titles: Record<number, Record<Language, string>> = {
  400: { en: "Bad request", ar: "طلب غير صالح" },
  401: { en: "Not signed in", ar: "لم يُسجّل الدخول" },
  403: { en: "Forbidden", ar: "ممنوع" },
  404: { en: "Not found", ar: "غير موجود" },
  409: { en: "Conflict", ar: "تعارض" },
  429: { en: "Too many requests", ar: "طلبات كثيرة" },
  500: { en: "Server error", ar: "خطأ في الخادم" },
};

export type ProblemCode = keyof typeof messages;

/** An `application/problem+json` answer in the reader's language. */
export function problem(
  c: ApiContext,
  { kind, code, errors, retryAt, ban }: Pick<Failure, "kind" | "errors"> & { code: string; retryAt?: Date; ban?: Ban },
) {
  const language = c.get("language");
  if (retryAt) c.header("retry-after", String(Math.max(1, Math.ceil((retryAt.getTime() - Date.now()) / 1_000))));
  const status = httpStatus[kind];
  // A code of a field that has no words of its own here: the list of errors says which field it is.
  const fallback = errors ? messages["request.invalid"] : messages.unexpected;
  const detail = (messages[code as ProblemCode] ?? fallback)[language] + (ban ? `: ${inWords(ban, language)}` : "");
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

/** Why somebody is banned, and until when. */
function inWords({ reason, until }: Ban, language: Language): string {
  if (!until) return reason;
  return `${reason} (${language === "ar" ? "حتى" : "until"} ${until.toISOString()})`;
}

/** The answer to a request of somebody who is banned. */
export const bannedProblem = (c: ApiContext, ban: Ban) => problem(c, banned(ban));

/** The documented failure answers of an operation. */
export const problemAnswers = <S extends 400 | 401 | 403 | 404 | 409 | 429>(...statuses: S[]) =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: titles[status]?.en ?? "", content: { "application/problem+json": { schema: problemSchema } } },
    ]),
  ) as Record<S, { description: string; content: { "application/problem+json": { schema: typeof problemSchema } } }>;
