import { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { createCustomApi, createLegacyApi } from "#api/legacy/legacy-api.ts";
import { createApi } from "#api/v1/api.ts";
import type { ApiEnv } from "#api/v1/context.ts";
import type { Db } from "#db/database.ts";
import { seedDemoUsers } from "#domain/demo/users.server.ts";
import { demoAccounts, demoPassword } from "../support/accounts.ts";
import { apiServices, demoApiWith } from "../support/api.ts";
import { Program } from "../support/program.ts";

const other = "https://app.example";

describe("[AP-03] [AP-11] web views of other origins", () => {
  let app: Hono<ApiEnv>;
  let plain: Hono<ApiEnv>;
  let member: Program;
  beforeAll(async () => {
    let db: Db;
    ({ app: plain, db } = await demoApiWith());
    await seedDemoUsers(db);
    const services = { ...apiServices(db, () => new Date("2026-06-01T00:00:00Z")), corsOrigins: [other] };
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
    member = new Program(app);
    await member.signIn(demoAccounts.member, demoPassword);
  });

  const allowed = (headers: Headers) => [
    headers.get("access-control-allow-origin"),
    headers.get("access-control-allow-credentials"),
  ];

  it("those that are named read what everybody may, never with cookies", async () => {
    const fields = { function_name: "search_items", keywords: "camry" };
    const answer = await new Program(app).send("POST", "/custom/api.php", fields, { origin: other });
    expect([answer.status, ...allowed(answer.headers)]).toEqual([200, other, null]);
    const refused = await new Program(app).send("POST", "/custom/api.php", {}, { origin: other });
    expect([refused.status, ...allowed(refused.headers)]).toEqual([400, other, null]);
  });

  it("they may ask beforehand", async () => {
    const headers = {
      origin: other,
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type",
    };
    const { status, headers: said } = await new Program(app).send("OPTIONS", "/custom/api.php", undefined, headers);
    expect([status, ...allowed(said), said.get("access-control-allow-headers")]).toEqual([
      204,
      other,
      null,
      "accept-language,content-type",
    ]);
  });

  it("a member's own is nobody's there, and nothing is changed from there", async () => {
    const elsewhere = { origin: other, "sec-fetch-site": "cross-site" };
    for (const path of ["/api/person.php", "/api/favorites.php"]) {
      expect(await member.send("GET", path, undefined, elsewhere)).toMatchObject({ status: 401 });
      expect(await member.send("POST", path, {}, elsewhere)).toMatchObject({ status: 403 });
    }
    const kept = { function_name: "search_items", in_favorites: true };
    expect(await member.send("POST", "/custom/api.php", kept, elsewhere)).toMatchObject({ status: 401 });
  });

  it("others, and all where none are named, are told nothing", async () => {
    for (const [from, program] of [
      ["https://evil.example", new Program(app)],
      [other, new Program(plain)],
      ["null", new Program(app)],
    ] as const) {
      const { headers } = await program.send("GET", "/api/category.php", undefined, { origin: from });
      expect(allowed(headers)).toEqual([null, null]);
    }
  });
});
