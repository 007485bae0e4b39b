import { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { createCustomApi, createLegacyApi } from "#api/legacy/legacy-api.ts";
import { createApi } from "#api/v1/api.ts";
import type { ApiEnv } from "#api/v1/context.ts";
import type { Db } from "#db/database.ts";
import { seedDemoUsers } from "#domain/demo/demo-users.server.ts";
import { demoAccounts, demoPassword } from "../support/accounts.ts";
import { createApiServices, createDemoApiWithDatabase } from "../support/demo-api.ts";
import { ProgramClient } from "../support/program-client.ts";

const other = "https://app.example";

describe("[AP-03] [AP-11] Legacy API for web views of other origins", () => {
  let app: Hono<ApiEnv>;
  let plain: Hono<ApiEnv>;
  let member: ProgramClient;
  beforeAll(async () => {
    let db: Db;
    ({ app: plain, db } = await createDemoApiWithDatabase());
    await seedDemoUsers(db);
    const services = { ...createApiServices(db, () => new Date("2026-06-01T00:00:00Z")), corsOrigins: [other] };
    app = new Hono<ApiEnv>();
    app.route(
      "/api/v1",
      createApi(services, () => "en"),
    );
    app.route(
      "/api",
      createLegacyApi(services, () => "en"),
    );
    app.route(
      "/custom",
      createCustomApi(services, () => "en"),
    );
    member = new ProgramClient(app);
    await member.signIn(demoAccounts.member, demoPassword);
  });

  const allowed = (headers: Headers) => [
    headers.get("access-control-allow-origin"),
    headers.get("access-control-allow-credentials"),
  ];

  it("The legacy API allows public reads from configured origins without credentials", async () => {
    const fields = { function_name: "search_items", keywords: "camry" };
    const answer = await new ProgramClient(app).send("POST", "/custom/api.php", fields, { origin: other });
    expect([answer.status, ...allowed(answer.headers)]).toEqual([200, other, null]);
    const refused = await new ProgramClient(app).send("POST", "/custom/api.php", {}, { origin: other });
    expect([refused.status, ...allowed(refused.headers)]).toEqual([400, other, null]);
  });

  it("The legacy API answers CORS preflight requests of configured origins", async () => {
    const headers = {
      origin: other,
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type",
    };
    const { status, headers: responseHeaders } = await new ProgramClient(app).send(
      "OPTIONS",
      "/custom/api.php",
      undefined,
      headers,
    );
    expect([status, ...allowed(responseHeaders), responseHeaders.get("access-control-allow-headers")]).toEqual([
      204,
      other,
      null,
      "accept-language,content-type",
    ]);
  });

  it("The legacy API ignores sessions of cross-origin reads and rejects cross-origin changes", async () => {
    const elsewhere = { origin: other, "sec-fetch-site": "cross-site" };
    for (const path of ["/api/person.php", "/api/favorites.php"]) {
      expect(await member.send("GET", path, undefined, elsewhere)).toMatchObject({ status: 401 });
      expect(await member.send("POST", path, {}, elsewhere)).toMatchObject({ status: 403 });
    }
    const searchBody = { function_name: "search_items", in_favorites: true };
    expect(await member.send("POST", "/custom/api.php", searchBody, elsewhere)).toMatchObject({ status: 401 });
  });

  it("The legacy API sends no CORS headers to origins that are not configured", async () => {
    for (const [from, program] of [
      ["https://evil.example", new ProgramClient(app)],
      [other, new ProgramClient(plain)],
      ["null", new ProgramClient(app)],
    ] as const) {
      const { headers } = await program.send("GET", "/api/category.php", undefined, { origin: from });
      expect(allowed(headers)).toEqual([null, null]);
    }
  });
});
