import { Hono } from "hono";
import { createLegacyApi } from "#api/legacy/legacy-api.ts";
import { createApi } from "#api/v1/api.ts";
import type { ApiEnv, ApiServices } from "#api/v1/context.ts";
import type { Db } from "#db/database.ts";
import { seedDemo } from "#domain/demo/seed.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { languageOf } from "#web/preferences/preferences.ts";
import { freshDatabase } from "./databases.ts";
import { visitFor } from "./visit.ts";

/** The API over the demo world, as the server mounts it. */
export const demoApi = async (): Promise<Hono<ApiEnv>> => (await demoApiWith()).app;

/** The same, with its database. */
export async function demoApiWith(): Promise<{ app: Hono<ApiEnv>; db: Db }> {
  const { db } = await freshDatabase();
  const clock = () => new Date("2026-06-01T00:00:00Z");
  await seedDemo(db, clock);
  const app = new Hono<ApiEnv>();
  app.use(async (c, next) => {
    c.set("requestId", "test-request");
    await next();
  });
  app.route(
    "/api/v1",
    createApi(apiServices(db, clock), (request) => languageOf(new URL(request.url), request.headers).language),
  );
  app.route(
    "/api",
    createLegacyApi(apiServices(db, clock), () => "en"),
  );
  return { app, db };
}

/** What the server would hand to the API; everybody asks from an address of their own, so that no limit is met. */
export function apiServices(db: Db, clock: Clock): ApiServices {
  const { auth, reviewPictures, secret, wakeMail } = visitFor(db);
  let visits = 0;
  const addressOf = () => {
    visits += 1;
    return `10.8.${Math.floor(visits / 250)}.${visits % 250}`;
  };
  return { db, clock, auth, reviewPictures, secret, wakeMail, addressOf, originOf: () => "http://localhost" };
}
