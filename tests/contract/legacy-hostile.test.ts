import fc from "fast-check";
import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApiEnv } from "#api/v1/context.ts";
import type { Db } from "#db/database.ts";
import { seedDemoUsers } from "#domain/demo/demo-users.server.ts";
import { demoAccounts, demoPassword } from "../support/accounts.ts";
import { countDatabaseRuns } from "../support/databases.ts";
import { createDemoApiWithDatabase } from "../support/demo-api.ts";
import { ProgramClient, type ProgramResponse } from "../support/program-client.ts";

/**
 * These tests check that the legacy API answers any input with JSON and without a server error. It never executes SQL
 * from the input.
 */

let app: Hono<ApiEnv>;
let db: Db;
let member: ProgramClient;
let administrator: ProgramClient;
beforeAll(async () => {
  ({ app, db } = await createDemoApiWithDatabase());
  await seedDemoUsers(db);
  [member, administrator] = [new ProgramClient(app), new ProgramClient(app)];
  await member.signIn(demoAccounts.member, demoPassword);
  await administrator.signIn(demoAccounts.administrator, demoPassword);
});

const expectDocumentedResponse = ({ status, headers, body }: ProgramResponse) => {
  expect(headers.get("content-type")).toMatch(/^application\/json/);
  expect([200, 400, 401, 403, 404, 405, 409, 429]).toContain(status);
  if (status !== 200)
    expect(body).toMatchObject({ success: false, error: expect.any(String), message: expect.any(String) });
  return status;
};

/** Numbers that JSON can contain but JavaScript cannot represent exactly. The tests send them as raw text. */
const oddNumbers = fc.constantFrom("1e400", "-1e400", "99999999999999999999", "-0", "1e-400", "0.1", "2147483648");
const hostileText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(
    "1 OR 1=1",
    "1; drop table ads",
    "' or ''='",
    "\u0000",
    "\ud800",
    "constructor",
    "__proto__",
    "%00",
    "١٢",
  ),
);
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
);
const names = [
  "person_id",
  "item_id",
  "keywords",
  "status",
  "in_favorites",
  "page",
  "limit",
  "id",
  "feature_id",
  "category_id",
  "parent_id",
  "title",
  "title_eng",
  "key",
  "slug",
  "type",
  "layout",
  "image",
  "color",
  "position",
  "spellings",
  "filterable",
  "comparable",
  "required",
  "name",
  "lastName",
  "phone",
  "language",
  "conversation_id",
  "message_id",
  "message",
  "before",
  "__proto__",
];
const hostileFields = fc.dictionary(fc.constantFrom(...names), hostileValue, { maxKeys: 8 });

const functionNames = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("search_items", "get_item_details", "get_advertisements") },
  { weight: 1, arbitrary: hostileValue },
);

const endpoints = [
  "/custom/api.php",
  "/api/favorites.php",
  "/api/feature.php",
  "/api/feature_lookup.php",
  "/api/category.php",
  "/api/category_feature.php",
  "/api/get_category_features_details",
  "/api/person.php",
  "/api/inbox.php",
];

describe("[AP-03] [AP-04] [AP-05] [AP-06] [AP-07] [AP-08] [AP-09] [AP-10] Hostile requests to the legacy API", () => {
  it("POST /custom/api.php answers fields of wrong types with documented JSON statuses", async () => {
    const calls = fc.record({ function_name: functionNames, fields: hostileFields });
    await fc.assert(
      fc.asyncProperty(calls, async ({ function_name, fields }) => {
        expectDocumentedResponse(await member.send("POST", "/custom/api.php", { ...fields, function_name }));
      }),
      { numRuns: countDatabaseRuns(300) },
    );
  });

  it("Legacy endpoints answer every method from every role with documented JSON statuses", async () => {
    const request = fc.record({
      path: fc.constantFrom(...endpoints),
      method: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"),
      who: fc.constantFrom("nobody", "member", "administrator"),
      fields: hostileFields,
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ path, method, who: callerKind, fields }) => {
        const program =
          callerKind === "nobody" ? new ProgramClient(app) : callerKind === "member" ? member : administrator;
        expectDocumentedResponse(await program.send(method, path, method === "GET" ? undefined : fields));
      }),
      { numRuns: countDatabaseRuns(400) },
    );
  });

  it("Legacy endpoints answer extreme and fractional numbers in id and paging fields with documented JSON statuses", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom("item_id", "page", "limit", "person_id"), oddNumbers, async (name, value) => {
        for (const function_name of ["get_item_details", "get_advertisements", "search_items"]) {
          const body = `{"function_name":"${function_name}","keywords":"camry","${name}":${value}}`;
          expectDocumentedResponse(await member.send("POST", "/custom/api.php", body));
        }
        expectDocumentedResponse(await member.send("POST", "/api/favorites.php", `{"${name}":${value}}`));
      }),
      { numRuns: countDatabaseRuns(60) },
    );
  });

  it("[AP-06] GET /api/feature_lookup.php accepts only feature_id= with a numeric id as condition", async () => {
    const condition = fc.oneof(
      hostileText,
      hostileText.map((text) => `feature_id=${text}`),
      fc.tuple(fc.nat(), hostileText).map(([id, text]) => `feature_id=${id}${text}`),
      fc.nat({ max: 999_999_999 }).map((id) => `feature_id=${id}`),
    );
    await fc.assert(
      fc.asyncProperty(condition, async (text) => {
        const address = `/api/feature_lookup.php?condition=${encodeURIComponent(text.toWellFormed())}`;
        const status = expectDocumentedResponse(await new ProgramClient(app).send("GET", address));
        expect(status).toBe(/^feature_id=[1-9]\d{0,8}$/.test(text) && !text.endsWith("\n") ? 200 : 400);
      }),
      { numRuns: countDatabaseRuns(300) },
    );
  });

  it("Legacy endpoints answer any query parameters with documented JSON statuses", async () => {
    const query = fc.dictionary(
      fc.constantFrom("condition", "params", "category_id", "person_id", "lang"),
      hostileText,
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...endpoints), query, async (path, fields) => {
        const given = Object.entries(fields).map(([name, value]) => [name, value.toWellFormed()]);
        expectDocumentedResponse(await member.send("GET", `${path}?${new URLSearchParams(given)}`));
      }),
      { numRuns: countDatabaseRuns(150) },
    );
  });

  it.each([
    ["an array", "[]", undefined, "request.not_an_object"],
    ["a number", "7", undefined, "request.not_an_object"],
    ["null", "null", undefined, "request.not_an_object"],
    ["a text", '"search_items"', undefined, "request.not_an_object"],
    ["broken JSON", '{"function_name":', undefined, "request.not_json"],
    ["no JSON", "function_name=search_items", undefined, "request.not_json"],
    ["a form", "function_name=search_items", "application/x-www-form-urlencoded", "request.content_type"],
    ["XML", "<a/>", "text/xml", "request.content_type"],
    ["a very deep body", "[".repeat(100_000), undefined, "request.not_json"],
  ])("Legacy endpoints return 400 for a body that is %s", async (_, body, type, error) => {
    for (const path of ["/custom/api.php", "/api/favorites.php", "/api/person.php", "/api/inbox.php"]) {
      const answer = await member.send("POST", path, body, type ? { "content-type": type } : {});
      expect([path, answer.status, answer.body.error]).toEqual([path, 400, error]);
    }
  });

  it("POST /custom/api.php reads a JSON body sent as text/plain", async () => {
    const body = '\ufeff{"function_name":"get_advertisements","limit":"1"}'.slice(1);
    for (const type of ["text/plain", "text/plain;charset=UTF-8", "application/json; charset=utf-8", undefined]) {
      const answer = await new ProgramClient(app).send("POST", "/custom/api.php", body, { "content-type": type });
      expect(answer.status, type).toBe(200);
    }
  });

  it("Hostile requests to the legacy API delete no listings", async () => {
    const { count } = await db
      .selectFrom("ads")
      .select((each) => each.fn.countAll<string>().as("count"))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBeGreaterThan(1_000);
  });
});
