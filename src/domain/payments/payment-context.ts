import type { Db } from "#db/database.ts";
import type { Clock } from "#kernel/clock.ts";
import type { PaymentProviders } from "./payment-providers.server.ts";

/** Services that payment commands need. `origin` is the public address of the site, for links and webhooks. */
export type PaymentContext = {
  db: Db;
  clock: Clock;
  origin: string;
  providers: PaymentProviders;
  /** Logs an error that does not make the command fail, such as a provider that is down. */
  logError: (error: unknown) => void;
};
