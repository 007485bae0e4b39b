import { z } from "@hono/zod-openapi";
import type { Ban } from "#domain/accounts/bans.server.ts";
import { createBannedFailure } from "#domain/accounts/bans.server.ts";
import { type ByLanguage, type Language, pickByLanguage } from "#kernel/localized-text.ts";
import { type Failure, type FieldError, HTTP_STATUS } from "#kernel/result.ts";
import type { ApiContext } from "./context.ts";
import { type DocumentedResponse, toDocumentedResponse } from "./documented-response.ts";
import { accountMessages } from "./messages/account.ts";
import { bookingMessages } from "./messages/bookings.ts";
import { catalogMessages } from "./messages/catalog.ts";
import { driverDocumentMessages } from "./messages/driver-documents.ts";
import { defaultFieldMessage, fieldMessages } from "./messages/fields.ts";
import { generalMessages } from "./messages/general.ts";
import { inboxMessages } from "./messages/inbox.ts";
import { legacyMessages } from "./messages/legacy.ts";
import { listingMessages } from "./messages/listings.ts";
import type { MessageTable } from "./messages/message-table.ts";
import { orderMessages } from "./messages/orders.ts";
import { shippingMessages } from "./messages/shipping.ts";

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
            description: "Reason, for codes that have several: `short`, `common` or `guessable` passwords",
          }),
        }),
      )
      .optional(),
    requestId: z.string(),
  })
  .openapi("Problem");

/** Messages by failure code, in both languages, for all failures of the API. */
export const problemMessages = {
  ...generalMessages,
  ...catalogMessages,
  ...accountMessages,
  ...orderMessages,
  ...shippingMessages,
  ...listingMessages,
  ...bookingMessages,
  ...driverDocumentMessages,
  ...inboxMessages,
  ...legacyMessages,
};

const statusTitles: Record<number, ByLanguage<string>> = {
  400: { en: "Bad request", ar: "طلب غير صالح" },
  401: { en: "Not signed in", ar: "لم يُسجّل الدخول" },
  403: { en: "Forbidden", ar: "ممنوع" },
  404: { en: "Not found", ar: "غير موجود" },
  405: { en: "Method not allowed", ar: "طريقة غير مسموحة" },
  409: { en: "Conflict", ar: "تعارض" },
  412: { en: "Changed in the meantime", ar: "تغيّر في هذه الأثناء" },
  413: { en: "Too large", ar: "أكبر من المسموح" },
  415: { en: "Unsupported media type", ar: "نوع محتوى غير مدعوم" },
  428: { en: "Precondition required", ar: "شرط مطلوب" },
  429: { en: "Too many requests", ar: "طلبات كثيرة" },
  500: { en: "Server error", ar: "خطأ في الخادم" },
  503: { en: "Unavailable", ar: "غير متاح" },
  507: { en: "Storage full", ar: "امتلأت مساحة التخزين" },
};

/** HTTP status by kind of failure. Some kinds come from the domain, others exist only in the API. */
const statusByKind = {
  ...HTTP_STATUS,
  method: 405,
  changed: 412,
  too_large: 413,
  media_type: 415,
  unconditional: 428,
} as const;

export type ProblemCode = keyof typeof problemMessages;

export type ProblemInput = Pick<Failure, "errors"> & {
  kind: keyof typeof statusByKind;
  code: string;
  /** Time from which a retry may succeed, for the Retry-After header. */
  retryAt?: Date;
  ban?: Ban;
  /** Text in both languages that is appended to the message of the code. */
  more?: ByLanguage<string>;
};

/**
 * Responds with `application/problem+json` in the reader's language. Sets the Retry-After header if `retryAt` is
 * given.
 */
export function respondWithProblem(
  c: ApiContext,
  { kind, code, errors, retryAt, ban, more }: ProblemInput,
): DocumentedResponse {
  const language = c.get("language");
  const seconds = retryAt && calculateRetrySeconds(retryAt, c.get("now"));
  if (seconds) c.header("retry-after", String(seconds));
  const status = statusByKind[kind];
  // Codes of field errors have no problem message. The list of errors contains their messages.
  const fallback = errors ? problemMessages["request.invalid"] : problemMessages.unexpected;
  const additions = [
    more && pickByLanguage(more, language),
    ban && formatBan(ban, language),
    seconds && formatRetryHint(seconds, language),
  ];
  const detail = [pickByLanguage(problemMessages[code as ProblemCode] ?? fallback, language), ...additions]
    .filter(Boolean)
    .join(": ");
  return toDocumentedResponse(
    c.json(
      {
        type: "about:blank",
        title: getStatusTitle(status, language) ?? detail,
        status,
        code,
        detail,
        errors: errors?.map((error) => localizeFieldError(error, language)),
        requestId: c.get("requestId"),
      },
      status,
      { "content-type": "application/problem+json; charset=utf-8" },
    ),
  );
}

const fieldErrorMessages: MessageTable = { ...problemMessages, ...fieldMessages };

/**
 * Gives a field error a message in the reader's language. Replaces a message that is only a code and, in Arabic, an
 * English message. A message that the command has written in the reader's language stays unchanged.
 */
export function localizeFieldError({ message, ...error }: FieldError, language: Language): FieldError {
  const { code, reason } = error;
  const isCodeOnly = message === code || message.endsWith(`: ${code}`);
  const isLocalized = language === "en" ? !isCodeOnly : /[\u0600-\u06ff]/.test(message);
  if (isLocalized) return { ...error, message };
  const quoted = /“[^”]*”/.exec(message)?.[0];
  const localized = fieldErrorMessages[`${code}.${reason}`] ?? fieldErrorMessages[code] ?? defaultFieldMessage;
  return { ...error, message: [pickByLanguage(localized, language), quoted].filter(Boolean).join(": ") };
}

const calculateRetrySeconds = (then: Date, now = new Date()): number =>
  Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 1_000));

/**
 * Formats a failure that is only a part of a response, such as one rejected file. The text tells when to try again:
 * "Too many at once: try again in 12 minutes".
 */
export function formatWaitMessage(code: ProblemCode, retryAt: Date, c: ApiContext): string {
  const language = c.get("language");
  return `${pickByLanguage(problemMessages[code], language)}: ${formatRetryHint(calculateRetrySeconds(retryAt, c.get("now")), language)}`;
}

/**
 * Formats when to try again, such as "try again in 12 seconds". Uses minutes from two minutes on and hours from two
 * hours on. The digits are ASCII, so that programs can parse them.
 */
function formatRetryHint(seconds: number, language: Language): string {
  const relativeTimeFormat = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`);
  const minutes = Math.ceil(seconds / 60);
  const within =
    seconds < 120
      ? relativeTimeFormat.format(seconds, "second")
      : minutes < 120
        ? relativeTimeFormat.format(minutes, "minute")
        : relativeTimeFormat.format(Math.ceil(minutes / 60), "hour");
  return language === "ar" ? `أعد المحاولة ${within}` : `try again ${within}`;
}

/**
 * Creates the problem document for an outage (503 or 507). Used for requests that fail before they reach an
 * operation.
 */
export function createOutageProblem(
  status: 503 | 507,
  code: `unavailable.${"database" | "disk" | "busy" | "network"}`,
  { language, seconds, requestId }: { language: Language; seconds: number; requestId: string },
) {
  const detail = `${pickByLanguage(problemMessages[code], language)}: ${formatRetryHint(seconds, language)}`;
  return { type: "about:blank", title: getStatusTitle(status, language) ?? detail, status, code, detail, requestId };
}

/**
 * Creates the problem document for a URL with too many query parameters. Such a request is refused before it reaches
 * an operation.
 */
export function createTooManyParametersProblem(language: Language, requestId: string) {
  const code = "request.parameters";
  const detail = pickByLanguage(problemMessages[code], language);
  return { type: "about:blank", title: getStatusTitle(400, language) ?? detail, status: 400, code, detail, requestId };
}

function getStatusTitle(status: number, language: Language): string | undefined {
  const titles = statusTitles[status];
  return titles && pickByLanguage(titles, language);
}

/** Formats the reason of a ban, with its end if it has one. */
function formatBan({ reason, until }: Ban, language: Language): string {
  if (!until) return reason;
  return `${reason} (${language === "ar" ? "حتى" : "until"} ${until.toISOString()})`;
}

/** Responds 403 to a request of a banned account. */
export const respondWithBan = (c: ApiContext, ban: Ban) => respondWithProblem(c, createBannedFailure(ban));

/** Status of a problem response that the OpenAPI description of an operation can contain. */
export type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 428 | 429 | 500 | 503;

/** Returns the problem responses with these statuses, for the OpenAPI description of an operation. */
export const getProblemResponses = <S extends ProblemStatus>(...statuses: S[]) =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: statusTitles[status]?.en ?? "",
        content: { "application/problem+json": { schema: problemSchema } },
      },
    ]),
  ) as Record<S, { description: string; content: { "application/problem+json": { schema: typeof problemSchema } } }>;
