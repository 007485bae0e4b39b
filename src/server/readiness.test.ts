import { Hono } from "hono";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { createTestDatabase } from "../../tests/support/databases.ts";
import { createReadinessHandler } from "./readiness.ts";

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});

const log = { error: () => {} } as never;

/** Requests `/readyz` of a process in this state. */
async function requestReadiness(state: { stopping?: boolean; fault?: string; db?: Database["db"] }) {
  const app = new Hono();
  const writeProbe = { findFault: async () => state.fault as never };
  const { db = database.db, stopping = false } = state;
  app.get("/readyz", createReadinessHandler({ db, log, stopping: () => stopping, writeProbe }));
  const response = await app.request("/readyz");
  return [response.status, ((await response.json()) as { status: string }).status];
}

it("/readyz answers 200 while the process can read and write", async () => {
  expect(await requestReadiness({})).toEqual([200, "ready"]);
});

it("/readyz answers 503 during a shutdown, so that proxies send requests elsewhere", async () => {
  expect(await requestReadiness({ stopping: true })).toEqual([503, "stopping"]);
});

it("/readyz answers 503 while the database refuses writes or does not answer", async () => {
  expect(await requestReadiness({ fault: "read-only" })).toEqual([503, "no writes"]);
  const broken = new Proxy({} as Database["db"], {
    get: () => {
      throw new Error("the database is away");
    },
  });
  expect(await requestReadiness({ db: broken })).toEqual([503, "no database"]);
});
