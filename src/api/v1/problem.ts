import { z } from "@hono/zod-openapi";
import type { TypedResponse } from "hono";
import { banned } from "#domain/accounts/banned.ts";
import type { Ban } from "#domain/moderation/bans.server.ts";
import type { Language } from "#kernel/local-text.ts";
import { type Failure, type FieldError, httpStatus } from "#kernel/result.ts";
import type { ApiContext } from "./context.ts";
import { account } from "./messages/account.ts";
import { ads } from "./messages/ads.ts";
import { bookings } from "./messages/bookings.ts";
import { catalogue } from "./messages/catalogue.ts";
import { anyField, fields } from "./messages/fields.ts";
import { general } from "./messages/general.ts";
import { inbox } from "./messages/inbox.ts";
import { legacy } from "./messages/legacy.ts";
import type { Messages } from "./messages/messages.ts";
import { orders } from "./messages/orders.ts";

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.string(),
    detail: z.string(),
    errors: z
      .array(
        z.object({
          path: z.string(),
          code: z.string(),
          message: z.string(),
          reason: z.string().optional().openapi({
            description: "Why, where a code has several reasons: `short`, `common` or `guessable` passwords",
          }),
        }),
      )
      .optional(),
    requestId: z.string(),
  })
  .openapi("Problem");

/** Every failure code that this surface can answer with, in both languages. */
export const messages = { ...general, ...catalogue, ...account, ...orders, ...ads, ...bookings, ...inbox, ...legacy };

const titles: Record<number, Record<Language, string>> = {
  400: { en: "Bad request", ar: "طلب غير صالح" },
  401: { en: "Not signed in", ar: "لم يُسجّل الدخول" },
  403: { en: "Forbidden", ar: "ممنوع" },
  404: { en: "Not found", ar: "غير موجود" },
  405: { en: "Method not allowed", ar: "طريقة غير مسموحة" },
  409: { en: "Conflict", ar: "تعارض" },
  412: { en: "Changed meanwhile", ar: "تغيّر في الأثناء" },
  413: { en: "Too large", ar: "أكبر من المسموح" },
  415: { en: "Unsupported media type", ar: "نوع محتوى غير مدعوم" },
  428: { en: "Precondition required", ar: "شرط مطلوب" },
  429: { en: "Too many requests", ar: "طلبات كثيرة" },
  500: { en: "Server error", ar: "خطأ في الخادم" },
  503: { en: "Unavailable", ar: "غير متاح" },
  507: { en: "No room left", ar: "لا مساحة متبقية" },
};

/** Failures that are of HTTP alone, beside those of the domain. */
const statusOf = {
  ...httpStatus,
  method: 405,
  changed: 412,
  too_large: 413,
  media_type: 415,
  unconditional: 428,
} as const;

export type ProblemCode = keyof typeof messages;

export type Problem = Pick<Failure, "errors"> & {
  kind: keyof typeof statusOf;
  code: string;
  /** From when on trying again can help. */
  retryAt?: Date;
  ban?: Ban;
  /** What there is to say beyond the code's own words. */
  more?: Record<Language, string>;
};

/** An answer of a failure: handlers may return it wherever their operation documents one. */
export type ProblemAnswer = Response & TypedResponse<never, never, never>;

/** An `application/problem+json` answer in the reader's language. */
export function problem(c: ApiContext, { kind, code, errors, retryAt, ban, more }: Problem): ProblemAnswer {
  const language = c.get("language");
  const seconds = retryAt && secondsUntil(retryAt, c.get("now"));
  if (seconds) c.header("retry-after", String(seconds));
  const status = statusOf[kind];
  // A code of a field that has no words of its own here: the list of errors says which field it is.
  const fallback = errors ? messages["request.invalid"] : messages.unexpected;
  const additions = [more?.[language], ban && inWords(ban, language), seconds && tryAgain(seconds, language)];
  const detail = [(messages[code as ProblemCode] ?? fallback)[language], ...additions].filter(Boolean).join(": ");
  return c.json(
    {
      type: "about:blank",
      title: titles[status]?.[language] ?? detail,
      status,
      code,
      detail,
      ...(errors ? { errors: errors.map((error) => inReadersWords(error, language)) } : {}),
      requestId: c.get("requestId"),
    },
    status,
    { "content-type": "application/problem+json; charset=utf-8" },
  ) as ProblemAnswer;
}

const ofFields: Messages = { ...messages, ...fields };

/**
 * What is wrong with a field as its reader says it. Commands name the code alone, or tell developers more of it in English; what is in
 * Arabic already was worded by who knows more of the field.
 */
function inReadersWords({ message, ...error }: FieldError, language: Language): FieldError {
  const { code, reason } = error;
  const isBare = message === code || message.endsWith(`: ${code}`);
  const isWorded = language === "en" ? !isBare : /[\u0600-\u06ff]/.test(message);
  if (isWorded) return { ...error, message };
  const quoted = /“[^”]*”/.exec(message)?.[0];
  const words = ofFields[`${code}.${reason}`] ?? ofFields[code] ?? anyField;
  return { ...error, message: [words[language], quoted].filter(Boolean).join(": ") };
}

const secondsUntil = (then: Date, now = new Date()): number =>
  Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 1_000));

/** Words a failure that isn't the whole answer, with the time to wait: "Too many for now: try again in 12 minutes". */
export function describeWait(code: ProblemCode, retryAt: Date, c: ApiContext): string {
  const language = c.get("language");
  return `${messages[code][language]}: ${tryAgain(secondsUntil(retryAt, c.get("now")), language)}`;
}

/** "try again in 12 seconds", in minutes from two on and in hours from two on. Digits are Latin, which programs read too. */
function tryAgain(seconds: number, language: Language): string {
  const words = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`);
  const minutes = Math.ceil(seconds / 60);
  const within =
    seconds < 120
      ? words.format(seconds, "second")
      : minutes < 120
        ? words.format(minutes, "minute")
        : words.format(Math.ceil(minutes / 60), "hour");
  return language === "ar" ? `أعد المحاولة ${within}` : `try again ${within}`;
}

/** What is said, by any operation, when something isn't there that all need. */
export function outageProblem(
  status: 503 | 507,
  code: `unavailable.${"database" | "disk" | "busy" | "network"}`,
  { language, seconds, requestId }: { language: Language; seconds: number; requestId: string },
) {
  const detail = `${messages[code][language]}: ${tryAgain(seconds, language)}`;
  return { type: "about:blank", title: titles[status]?.[language] ?? detail, status, code, detail, requestId };
}

/** Makes the problem document of an address with too many parameters, before any operation reads it. */
export function parametersProblem(language: Language, requestId: string) {
  const code = "request.parameters";
  const detail = messages[code][language];
  return { type: "about:blank", title: titles[400]?.[language] ?? detail, status: 400, code, detail, requestId };
}

/** Why somebody is banned, and until when. */
function inWords({ reason, until }: Ban, language: Language): string {
  if (!until) return reason;
  return `${reason} (${language === "ar" ? "حتى" : "until"} ${until.toISOString()})`;
}

/** The answer to a request of somebody who is banned. */
export const bannedProblem = (c: ApiContext, ban: Ban) => problem(c, banned(ban));

/** The documented failure answers of an operation. */
export const problemAnswers = <S extends 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 428 | 429 | 500 | 503>(
  ...statuses: S[]
) =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: titles[status]?.en ?? "", content: { "application/problem+json": { schema: problemSchema } } },
    ]),
  ) as Record<S, { description: string; content: { "application/problem+json": { schema: typeof problemSchema } } }>;
