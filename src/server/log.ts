import { type Logger, pino } from "pino";
import type { SignInEvent } from "#domain/accounts/sign-in-events.server.ts";

export type { Logger };

/**
 * Creates a logger that writes one line of JSON per event to standard output. Network addresses and request bodies
 * are not logged, and personal data is removed from errors.
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

/**
 * Creates the function that logs sign-in events: successful and failed sign-ins, and changes of passwords and second
 * factors.
 */
export const createSignInLogger =
  (log: Logger) =>
  (requestId: string, event: SignInEvent): void =>
    log.info({ requestId, ...event }, "account");

/**
 * Converts an error for the log. Databases and mail servers put values and email addresses into their error messages,
 * so these are removed.
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

/** Replaces email addresses and phone numbers in a text. */
const redactContacts = (text: string): string =>
  text
    .replace(/[^\s<>"'(/:]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi, "…@…")
    .replace(/(?<![\w:.-])\+?\d(?:[ -]?\d){6,}(?![\w.-])/g, "…");
