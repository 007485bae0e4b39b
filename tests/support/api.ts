import { Hono } from "hono";
import { createCustomApi, createLegacyApi } from "#api/legacy/legacy-api.ts";
import { createApi } from "#api/v1/api.ts";
import type { ApiEnv, ApiServices } from "#api/v1/context.ts";
import type { Database, Db } from "#db/database.ts";
import { LiveHub } from "#domain/live/hub.server.ts";
import { LiveStreams } from "#domain/live/streams.server.ts";
import { ar, en } from "#i18n/all-messages.ts";
import { provideTexts } from "#i18n/texts.ts";
import type { Clock } from "#kernel/clock.ts";
import { languageOf } from "#web/preferences/preferences.ts";
import { freshDatabase } from "./databases.ts";
import { visitFor } from "./visit.ts";

// As the server does at its start.
provideTexts("en", en);
provideTexts("ar", ar);

/** The API over the demo world, as the server mounts it. */
export const demoApi = async (): Promise<Hono<ApiEnv>> => (await demoApiWith()).app;

/** The same, with its database. */
export async function demoApiWith(): Promise<{ app: Hono<ApiEnv>; db: Db; database: Database }> {
  const clock = () => new Date("2026-06-01T00:00:00Z");
  const database = await freshDatabase({ demo: clock() });
  const { db } = database;
  const app = new Hono<ApiEnv>();
  app.use(async (c, next) => {
    c.set("requestId", "test-request");
    await next();
  });
  const languageIn = (request: Request) => languageOf(new URL(request.url), request.headers).language;
  app.route("/api/v1", createApi(apiServices(db, clock), languageIn));
  app.route("/api", createLegacyApi(apiServices(db, clock), languageIn));
  app.route("/custom", createCustomApi(apiServices(db, clock), languageIn));
  return { app, db, database };
}

/** What the server would hand to the API; everybody asks from an address of their own, so that no limit is met. */
export function apiServices(db: Db, clock: Clock): ApiServices {
  const { auth, pictures, adCounter, reviewPictures, secret, wakeMail } = visitFor(db);
  let visits = 0;
  const addressOf = () => {
    visits += 1;
    return `10.8.${Math.floor(visits / 250)}.${visits % 250}`;
  };
  const limits = { reads: 600, writes: 120, orders: 1_000_000 };
  const contactTo = "hello@karaj.example";
  const originOf = () => "http://localhost";
  const live = new LiveStreams({ hub: new LiveHub(), db, clock });
  return {
    db,
    clock,
    limits,
    auth,
    reviewPictures,
    secret,
    wakeMail,
    live,
    addressOf,
    originOf,
    contactTo,
    pictures,
    adCounter,
  };
}
