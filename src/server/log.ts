import { type Logger, pino } from "pino";

export type { Logger };

/** One JSON line an event, to standard output. Addresses and bodies of requests stay out of it. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
