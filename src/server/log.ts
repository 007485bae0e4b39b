import { type Logger, pino } from "pino";
import type { SignInEvent } from "#domain/accounts/sign-in-events.server.ts";

export type { Logger };

/**
 * Creates a logger that writes one JSON line an event to standard output. Request addresses, bodies and personal data
 * in errors are not logged.
 */
export const createLogger = (level: string, to?: { write(line: string): void }): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: serializeError },
    },
    to as pino.DestinationStream,
  );

/** Returns a function that logs sign-ins, failed attempts, and changes of passwords and codes. */
export const createSignInLogger =
  (log: Logger) =>
  (requestId: string, event: SignInEvent): void =>
    log.info({ requestId, ...event }, "account");

/**
 * Serializes an error for the log. Databases and mail servers quote values and addresses in errors, so these are
 * removed.
 */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? redactContacts(error) : { type: typeof error };
  const { type, message, stack, code, constraint, table } = pino.stdSerializers.err(error) as Record<string, unknown>;
  const isDatabaseError = typeof code === "string" && /^[0-9A-Z]{5}$/.test(code);
  const clean = (text: unknown) => {
    if (typeof text !== "string") return undefined;
    return redactContacts(isDatabaseError ? text.replace(/: ".*"/g, ': "…"') : text);
  };
  return { type, message: clean(message), stack: clean(stack), code, constraint, table };
}

/** Removes mail addresses and phone numbers from a text. */
const redactContacts = (text: string): string =>
  text
    .replace(/[^\s<>"'(/:]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi, "…@…")
    .replace(/(?<![\w:.-])\+?\d(?:[ -]?\d){6,}(?![\w.-])/g, "…");
