import { Hono } from "hono";
import { createCustomApi, createLegacyApi } from "#api/legacy/legacy-api.ts";
import { createApi } from "#api/v1/api.ts";
import type { ApiEnv, ApiServices } from "#api/v1/context.ts";
import type { Database, Db } from "#db/database.ts";
import { LiveEventHub } from "#domain/live-events/live-hub.server.ts";
import { LiveEventStreams } from "#domain/live-events/live-streams.server.ts";
import { createPaymentProviders } from "#domain/payments/payment-providers.server.ts";
import { ar, en } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import type { Clock } from "#kernel/clock.ts";
import { resolveLanguage } from "#web/preferences/preferences.ts";
import { createTestDatabase } from "./databases.ts";
import { createTestVisit } from "./visit.ts";

// The server loads the texts at its start, too.
registerMessages("en", en);
registerMessages("ar", ar);

/** Creates the API over the demo data, mounted as in the server. */
export const createDemoApi = async (): Promise<Hono<ApiEnv>> => (await createDemoApiWithDatabase()).app;

/** Creates the API over the demo data and returns it with its database. `more` replaces services of the API. */
export async function createDemoApiWithDatabase(
  more: Partial<ApiServices> = {},
): Promise<{ app: Hono<ApiEnv>; db: Db; database: Database }> {
  const clock = () => new Date("2026-06-01T00:00:00Z");
  const database = await createTestDatabase({ demo: clock() });
  const { db } = database;
  const app = new Hono<ApiEnv>();
  app.use(async (c, next) => {
    c.set("requestId", "test-request");
    await next();
  });
  const languageIn = (request: Request) => resolveLanguage(new URL(request.url), request.headers).language;
  const createServices = () => ({ ...createApiServices(db, clock), ...more });
  app.route("/api/v1", createApi(createServices(), languageIn));
  app.route("/api", createLegacyApi(createServices(), languageIn));
  app.route("/custom", createCustomApi(createServices(), languageIn));
  return { app, db, database };
}

/** Creates the API in English over a database without the demo data. `more` replaces services of the API. */
export function createApiOn(db: Db, clock: Clock, more: Partial<ApiServices> = {}): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.use(async (c, next) => {
    c.set("requestId", "test-request");
    await next();
  });
  return app.route(
    "/api/v1",
    createApi({ ...createApiServices(db, clock), ...more }, () => "en"),
  );
}

/**
 * Creates the services that the server passes to the API. Every request gets another IP address, so that rate limits do
 * not affect tests.
 */
export function createApiServices(db: Db, clock: Clock): ApiServices {
  const { auth, pictures, listingCounter, receipts, reviewPictures, secret, wakeMail } = createTestVisit(db);
  let visits = 0;
  const getAddress = () => {
    visits += 1;
    return `10.8.${Math.floor(visits / 250)}.${visits % 250}`;
  };
  const limits = { reads: 600, writes: 120, orders: 1_000_000 };
  const contactTo = "hello@karaj.example";
  const getOrigin = () => "http://localhost";
  const live = new LiveEventStreams({ hub: new LiveEventHub(), db, clock });
  return {
    db,
    clock,
    limits,
    auth,
    receipts,
    reviewPictures,
    secret,
    wakeMail,
    payments: createPaymentProviders([]),
    wakePayments: () => {},
    live,
    getAddress,
    getOrigin,
    contactTo,
    pictures,
    listingCounter,
  };
}
