import { type Logger, pino } from "pino";
import type { SignInEvent } from "#domain/accounts/sign-in-events.server.ts";

export type { Logger };

/** One JSON line an event, to standard output. Addresses and bodies of requests stay out of it, and what errors quote of people. */
export const createLog = (level: string, to?: { write(line: string): void }): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: loggedError },
    },
    to as pino.DestinationStream,
  );

/** A line for each who comes in or tries to, and for changes of passwords and codes. */
export const notesOfSignIns =
  (log: Logger) =>
  (requestId: string, event: SignInEvent): void =>
    log.info({ requestId, ...event }, "account");

/** Of an error what helps to mend it. Databases and mail servers quote values and addresses, in the message and beside it. */
function loggedError(given: unknown): unknown {
  if (!(given instanceof Error)) return typeof given === "string" ? withoutPeople(given) : { type: typeof given };
  const { type, message, stack, code, constraint, table } = pino.stdSerializers.err(given) as Record<string, unknown>;
  const quotes = typeof code === "string" && /^[0-9A-Z]{5}$/.test(code);
  const clean = (text: unknown) => {
    if (typeof text !== "string") return undefined;
    return withoutPeople(quotes ? text.replace(/: ".*"/g, ': "…"') : text);
  };
  return { type, message: clean(message), stack: clean(stack), code, constraint, table };
}

/** A text without mail addresses and phone numbers. */
const withoutPeople = (text: string): string =>
  text
    .replace(/[^\s<>"'(/:]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi, "…@…")
    .replace(/(?<![\w:.-])\+?\d(?:[ -]?\d){6,}(?![\w.-])/g, "…");
