import { Hono } from "hono";
import { createApi } from "#api/v1/api.ts";
import type { ApiEnv } from "#api/v1/context.ts";
import { seedDemo } from "#domain/demo/seed.server.ts";
import { languageOf } from "#web/preferences/preferences.ts";
import { freshDatabase } from "./databases.ts";

/** The API over the demo world, as the server mounts it. */
export async function demoApi(): Promise<Hono<ApiEnv>> {
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
    createApi({ db, clock }, (request) => languageOf(new URL(request.url), request.headers).language),
  );
  return app;
}
