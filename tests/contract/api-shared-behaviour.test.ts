import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { createApi } from "#api/v1/api.ts";
import { createVersionETag, rejectChangedVersion } from "#api/v1/conditional-requests.ts";
import type { ApiEnv, ApiServices } from "#api/v1/context.ts";
import { withIdempotencyKey } from "#api/v1/idempotency.ts";
import { respondWithProblem } from "#api/v1/problem-response.ts";
import type { Db } from "#db/database.ts";
import { resolveLanguage } from "#web/preferences/preferences.ts";
import { CookieApiClient } from "../support/cookie-api-client.ts";
import { createApiServices, createDemoApiWithDatabase } from "../support/demo-api.ts";
import { type ApiDescription, createResponseValidator } from "../support/openapi.ts";

let db: Db;
let app: Hono<ApiEnv>;
let now = new Date("2026-06-01T00:00:00Z");
let validate: ReturnType<typeof createResponseValidator>;
/** Work of the operations that this file registers. Tests replace it to delay a response. */
let working: () => Promise<void> = async () => {};
let createdCount = 0;
/** Whether the operation that creates things refuses requests because of a rate limit. */
let isLimited = false;

/** Registers operations that exist only in these tests. */
function addThings(api: OpenAPIHono<ApiEnv>): void {
  const thingSchema = z.object({ made: z.number().int(), name: z.string() }).openapi("Thing");
  const content = {
    "application/json": { schema: z.object({ name: z.string().max(50), inner: z.unknown().optional() }) },
  };
  const buildResponseDoc = (description: string) => ({
    description,
    content: { "application/json": { schema: thingSchema } },
  });
  api.openapi(
    createRoute({
      ...withIdempotencyKey(),
      method: "post",
      path: "/things",
      operationId: "createThing",
      request: { body: { required: true, content } },
      responses: { 201: buildResponseDoc("The thing") },
    }),
    async (c) => {
      const { name } = c.req.valid("json");
      await working();
      if (isLimited) return respondWithProblem(c, { kind: "rate_limited", code: "request.too_many" }) as never;
      createdCount += 1;
      if (name === "broken") throw new Error("this thing breaks");
      return c.json({ made: createdCount, name }, 201, { location: `/api/v1/things/${createdCount}` });
    },
  );
  api.openapi(
    createRoute({
      method: "patch",
      path: "/things/{id}",
      operationId: "changeThing",
      request: { params: z.object({ id: z.string() }), body: { required: true, content } },
      responses: { 200: buildResponseDoc("The thing") },
    }),
    (c) => {
      const refused = rejectChangedVersion(c, `version ${createdCount}`, { required: true });
      return (refused as never) ?? c.json({ made: createdCount, name: c.req.valid("json").name }, 200);
    },
  );
}

function appWith(services: ApiServices): Hono<ApiEnv> {
  const rootApp = new Hono<ApiEnv>();
  rootApp.use(async (c, next) => {
    c.set("requestId", "test-request");
    await next();
    c.header("x-request-id", "test-request");
  });
  const api = createApi(services, (request) => resolveLanguage(new URL(request.url), request.headers).language);
  addThings(api);
  rootApp.route("/api/v1", api);
  return rootApp;
}

beforeAll(async () => {
  ({ db } = await createDemoApiWithDatabase());
  app = appWith({
    ...createApiServices(db, () => now),
    getAddress: () => "10.1.1.1",
    limits: { reads: 9_999, writes: 9_999, orders: 9_999 },
  });
  validate = createResponseValidator((await (await requestApi("/openapi.json")).json()) as ApiDescription);
});

const requestApi = (path: string, init?: RequestInit, of = app) => of.request(`http://localhost/api/v1${path}`, init);
const send = (body: unknown, headers: Record<string, string> = {}, method = "POST", path = "/things") =>
  requestApi(path, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

let members = 0;
/** Creates an account and returns an API client with its session. */
async function signUpMember(): Promise<CookieApiClient> {
  members += 1;
  const client = new CookieApiClient(app);
  const fields = { firstName: "Sara", email: `member-${members}@example.com`, password: "long enough 7" };
  expect((await client.send("POST", "/auth/sign-up", fields)).status).toBe(201);
  return client;
}

async function parseProblem(response: Response, status: number) {
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toMatch(/^application\/problem\+json/);
  const body = (await response.json()) as { code: string; detail: string; title: string; errors?: { path: string }[] };
  expect(body).toMatchObject({ status, requestId: "test-request" });
  return body;
}

describe("[AP-16] Request bodies", () => {
  it("Request body of an unsupported media type is answered with 415 and Accept-Post", async () => {
    const refused = await send("name=x", { "content-type": "text/plain", "accept-language": "ar" });
    expect(refused.headers.get("accept-post")).toBe("application/json");
    expect(await parseProblem(refused, 415)).toMatchObject({
      code: "request.media_type",
      title: "نوع محتوى غير مدعوم",
    });
    expect((await send({ name: "x" }, { "content-type": "application/json; charset=utf-8" })).status).toBe(201);
    expect((await send({ name: "x" }, { "content-type": "application/vnd.karaj+json" })).status).toBe(201);
  });

  it("Request body that is no JSON answers 400 with line and column", async () => {
    const broken = await parseProblem(await send('{\n  "name": x\n}'), 400);
    expect(broken).toMatchObject({ code: "request.not_json" });
    expect(broken.detail).toContain("line 2, column 11");
    expect((await parseProblem(await send('{"name": "x"'), 400)).detail).toContain("line 1, column 13");
    expect((await parseProblem(await send(""), 400)).detail).toContain("line 1, column 1");
    expect((await parseProblem(await send("xyz", { "accept-language": "ar" }), 400)).detail).toContain("السطر 1");
    const bytes = await requestApi("/things", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]),
    });
    expect((await parseProblem(bytes, 400)).detail).toContain("UTF-8");
  });

  it.each([
    ["[]", "an array"],
    ["3", "a number"],
    ["null", "null"],
    ['"x"', "a string"],
  ])("Request body %s instead of an object answers 400", async (body, name) => {
    expect(await parseProblem(await send(body), 400)).toMatchObject({
      code: "request.not_object",
      detail: expect.stringContaining(name),
    });
  });

  it("Request body above 256 kB answers 413 with and without Content-Length", async () => {
    const large = JSON.stringify({ name: "x".repeat(300_000) });
    const refused = await parseProblem(await send(large, { "accept-language": "ar" }), 413);
    expect(refused).toMatchObject({ code: "request.too_large", title: "أكبر من المسموح" });
    const stream = new Blob([large]).stream();
    const headers = { "content-type": "application/json" };
    await parseProblem(
      await requestApi("/things", { method: "POST", headers, body: stream, duplex: "half" } as RequestInit),
      413,
    );
  });

  it("Request body with NUL characters or deep nesting answers 400", async () => {
    const nul = await parseProblem(await send({ name: "x", inner: { list: ["a", "b\u0000"] } }), 400);
    expect(nul).toMatchObject({ code: "request.not_text", errors: [{ path: "inner.list.1" }] });
    expect((await parseProblem(await send('{"name": "\\ud800"}'), 400)).errors?.[0]?.path).toBe("name");
    const deep = `{"name":"x","inner":${"[".repeat(1_000)}${"]".repeat(1_000)}}`;
    expect(await parseProblem(await send(deep), 400)).toMatchObject({ code: "request.too_deep" });
    expect((await parseProblem(await requestApi("/products?q=%00"), 400)).errors?.[0]?.path).toBe("q");
    expect(await parseProblem(await requestApi("/products/a%00b"), 404)).toMatchObject({ code: "page.not_found" });
  });
});

describe("[AP-16] Methods and paths", () => {
  it("Unsupported method answers 405 with the allowed methods", async () => {
    const refused = await requestApi("/products", { method: "DELETE" });
    expect(refused.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    expect(await parseProblem(refused, 405)).toMatchObject({ code: "request.method" });
    expect(await parseProblem(await requestApi("/things?lang=ar", { method: "GET" }), 405)).toMatchObject({
      title: "طريقة غير مسموحة",
    });
    await parseProblem(await requestApi("/products", { method: "PROPFIND" }), 405);
  });

  it.each(["en", "ar"])("Content-Language names the language of the answer (%s)", async (language) => {
    const headers = { "accept-language": language };
    for (const path of ["/categories", "/nothing"]) {
      expect((await requestApi(path, { headers })).headers.get("content-language"), path).toBe(language);
      expect((await requestApi(`${path}?lang=${language}`)).headers.get("content-language"), path).toBe(language);
    }
  });

  it("HEAD answers like GET without a body and OPTIONS lists the methods", async () => {
    const head = await requestApi("/languages", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("etag")).toBe((await requestApi("/languages")).headers.get("etag"));
    const options = await requestApi("/things/7", { method: "OPTIONS" });
    expect([options.status, options.headers.get("allow")]).toEqual([204, "PATCH, OPTIONS"]);
  });

  it("Unknown path answers 404 for every method, always as JSON", async () => {
    for (const method of ["GET", "POST", "OPTIONS"]) await parseProblem(await requestApi("/nothing", { method }), 404);
    const buildResponseDoc = await requestApi("/languages", { headers: { accept: "text/csv" } });
    expect(buildResponseDoc.headers.get("content-type")).toMatch(/^application\/json/);
  });

  it("Unexpected failure answers 500 in the reader's language", async () => {
    expect(await parseProblem(await send({ name: "broken" }, { "accept-language": "ar" }), 500)).toMatchObject({
      code: "unexpected",
      title: "خطأ في الخادم",
    });
  });
});

describe("API rate limits", () => {
  it("API responses carry RateLimit headers and a request over the limit gets 429 with Retry-After", async () => {
    let address = "10.2.2.2";
    const limits = { reads: 3, writes: 2, orders: 1_000_000 };
    const few = appWith({ ...createApiServices(db, () => now), getAddress: () => address, limits });
    const left = async (path: string, init?: RequestInit) => {
      const response = await requestApi(path, init, few);
      return `${response.status} ${response.headers.get("ratelimit")}`;
    };
    expect(await left("/languages")).toMatch(/^200 "reads";r=2;t=\d+$/);
    expect(await left("/nothing")).toMatch(/^404 "reads";r=1/);
    expect(await left("/languages", { method: "DELETE" })).toBe('405 "writes";r=1');
    expect(await left("/languages?lang=xx")).toMatch(/^404 "reads";r=0/);
    const refused = await requestApi("/languages?lang=ar", {}, few);
    expect(refused.headers.get("ratelimit-policy")).toBe('"reads";q=3;w=60');
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect((await parseProblem(refused, 429)).detail).toContain("أعد المحاولة");
    await left("/things", { method: "POST" });
    const writes = await requestApi("/things", { method: "POST" }, few);
    expect(writes.headers.get("ratelimit")).toBe('"writes";r=0;t=60');
    expect((await parseProblem(writes, 429)).detail).toContain("in 60 seconds");
    address = "10.2.2.3";
    expect(await left("/languages")).toMatch(/^200/);
    address = "10.2.2.2";
    const then = now;
    now = new Date(now.getTime() + seconds * 1_000);
    expect(await left("/languages")).toMatch(/^200/);
    now = then;
  });
});

describe("API rate limits of members", () => {
  it("API rate limits count the requests of a member's token together, whatever the network addresses", async () => {
    const member = await signUpMember();
    const created = await member.send("POST", "/me/tokens", { name: "App", scopes: ["ads:read"], days: 30 });
    const { token } = (await created.json()) as { token: string };
    let address = "10.3.3.1";
    const limits = { reads: 5, writes: 5, orders: 1_000_000 };
    const few = appWith({ ...createApiServices(db, () => now), getAddress: () => address, limits });
    const request = async (headers: Record<string, string> = {}) =>
      (await requestApi("/languages", { headers }, few)).headers.get("ratelimit")?.split(";")[1];
    expect(await request({ authorization: `Bearer ${token}` })).toBe("r=4");
    address = "10.3.3.2";
    expect(await request({ authorization: `Bearer ${token}` })).toBe("r=3");
    // A guest at the same address has a limit of his own.
    expect(await request()).toBe("r=4");
  });
});

describe("[AP-16] withIdempotencyKey", () => {
  it("withIdempotencyKey replays the response of the same request", async () => {
    const first = await send({ name: "one" }, { "idempotency-key": "a-1" });
    const repeated = await send({ name: "one" }, { "idempotency-key": "a-1" });
    expect(repeated.headers.get("idempotency-replayed")).toBe("true");
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    expect([repeated.status, repeated.headers.get("location"), repeated.headers.get("content-type")]).toEqual([
      first.status,
      first.headers.get("location"),
      first.headers.get("content-type"),
    ]);
    expect(repeated.headers.get("ratelimit")).not.toBeNull();
    expect(await repeated.json()).toEqual(await first.json());
  });

  it("withIdempotencyKey answers 409 when a different request reuses the key, and 400 to an invalid key", async () => {
    await send({ name: "one" }, { "idempotency-key": "b-1" });
    const other = await send({ name: "two" }, { "idempotency-key": "b-1" });
    expect(await parseProblem(other, 409)).toMatchObject({ code: "idempotency.other_request" });
    expect((await send({ name: "two" }, { "idempotency-key": "b-2" })).status).toBe(201);
    await parseProblem(await send({ name: "one" }, { "idempotency-key": "k".repeat(201) }), 400);
  });

  it("withIdempotencyKey gives nobody the response of another member or guest who uses the same key", async () => {
    const [sara, omar] = [await signUpMember(), await signUpMember()];
    const key = { "idempotency-key": "shared-1" };
    const responses = [
      await sara.send("POST", "/things", { name: "mine" }, key),
      await omar.send("POST", "/things", { name: "mine" }, key),
      await send({ name: "mine" }, key),
      await sara.send("POST", "/things", { name: "mine" }, key),
    ];
    const made = await Promise.all(
      responses.map(async (response) => ((await response.json()) as { made: number }).made),
    );
    expect(responses.map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([null, null, null, "true"]);
    expect(made[3]).toBe(made[0]);
    expect(new Set(made).size).toBe(3);
  });

  it("withIdempotencyKey runs a request again that a rate limit has refused", async () => {
    isLimited = true;
    const refused = await send({ name: "later" }, { "idempotency-key": "e-1" });
    isLimited = false;
    expect(await parseProblem(refused, 429)).toMatchObject({ code: "request.too_many" });
    const accepted = await send({ name: "later" }, { "idempotency-key": "e-1" });
    expect([accepted.status, accepted.headers.get("idempotency-replayed")]).toEqual([201, null]);
  });

  it("withIdempotencyKey runs one of several concurrent requests and answers 409 to the others", async () => {
    const before = createdCount;
    let done = () => {};
    working = () => new Promise((resolve) => (done = resolve));
    const sends = [1, 2, 3].map(() => send({ name: "same" }, { "idempotency-key": "c-1" }));
    const answered: Response[] = [];
    for (const sent of sends) void Promise.resolve(sent).then((buildResponseDoc) => answered.push(buildResponseDoc));
    // A request after the first one completes gets the stored response, so both others must arrive before.
    await expect.poll(() => answered.length).toBe(2);
    for (const response of answered) {
      expect(await parseProblem(response, 409)).toMatchObject({ code: "idempotency.in_progress" });
      expect(response.headers.get("retry-after")).toBe("1");
    }
    done();
    working = async () => {};
    expect((await Promise.all(sends)).map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(createdCount).toBe(before + 1);
  });

  it("withIdempotencyKey stores successful and refused responses for a day, and never server failures", async () => {
    const before = createdCount;
    expect((await send({ name: "broken" }, { "idempotency-key": "d-1" })).status).toBe(500);
    expect((await send({ name: "broken" }, { "idempotency-key": "d-1" })).status).toBe(500);
    expect(createdCount).toBe(before + 2);
    expect((await send({ name: 3 }, { "idempotency-key": "d-2" })).status).toBe(400);
    const refused = await send({ name: 3 }, { "idempotency-key": "d-2" });
    expect([refused.status, refused.headers.get("idempotency-replayed")]).toEqual([400, "true"]);
    await send({ name: "day" }, { "idempotency-key": "d-3" });
    const then = now;
    now = new Date(now.getTime() + 24 * 60 * 60_000);
    const later = await send({ name: "day" }, { "idempotency-key": "d-3" });
    expect(later.headers.get("idempotency-replayed")).toBeNull();
    now = then;
    const expiredKeys = await db.selectFrom("idempotency_keys").select("id").where("started_at", "<=", then).execute();
    expect(expiredKeys).toEqual([]);
  });
});

describe("[AP-16] Conditional requests", () => {
  it("Request with a matching If-None-Match answers 304 without a body", async () => {
    const first = await requestApi("/languages");
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(/^W\/"[\w-]+"$/);
    const repeated = await requestApi("/languages", { headers: { "if-none-match": `"other", ${tag}` } });
    expect([repeated.status, await repeated.text(), repeated.headers.get("etag")]).toEqual([304, "", tag]);
    expect(repeated.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(repeated.headers.get("vary")).toBe("accept-language, cookie");
    expect(repeated.headers.get("content-type")).toBeNull();
    expect((await requestApi("/languages", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
    expect((await requestApi("/currencies?lang=ar")).headers.get("vary")).toBeNull();
  });

  it("Conditional requests and idempotency keys work over a real HTTP connection", async () => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
    try {
      await new Promise((resolve) => server.once("listening", resolve));
      const { port } = server.address() as AddressInfo;
      const at = `http://127.0.0.1:${port}/api/v1/languages`;
      const tag = (await fetch(at)).headers.get("etag") ?? "";
      expect(tag).toMatch(/^W\//);
      const repeated = await fetch(at, { headers: { "if-none-match": tag } });
      expect([repeated.status, repeated.headers.get("etag"), repeated.headers.get("ratelimit-policy")]).toEqual([
        304,
        tag,
        '"reads";q=9999;w=60',
      ]);
      const key = { "content-type": "application/json", "idempotency-key": "wire" };
      const sends = await Promise.all(
        [1, 2].map(() =>
          fetch(at.replace("languages", "things"), { method: "POST", headers: key, body: '{"name":"w"}' }),
        ),
      );
      expect(sends.map(({ status }) => status)).toContain(201);
    } finally {
      server.close();
    }
  });

  it("Cache-Control is private for own data and no-store for failures", async () => {
    expect((await requestApi("/cart")).headers.get("cache-control")).toBe("private, no-cache");
    expect((await requestApi("/nothing")).headers.get("cache-control")).toBe("no-store");
    expect((await send({ name: "x" })).headers.get("cache-control")).toBe("no-store");
  });

  it("rejectChangedVersion answers 428 without If-Match and 412 with another version", async () => {
    const change = (headers: Record<string, string>) => send({ name: "x" }, headers, "PATCH", "/things/7");
    expect(await parseProblem(await change({}), 428)).toMatchObject({ code: "precondition.required" });
    const current = createVersionETag(`version ${createdCount}`);
    const changed = await change({ "if-match": '"another"' });
    expect(changed.headers.get("etag")).toBe(current);
    expect(await parseProblem(changed, 412)).toMatchObject({ code: "precondition.changed" });
    expect((await change({ "if-match": current })).status).toBe(200);
    expect((await change({ "if-match": "*" })).status).toBe(200);
    expect((await change({ "if-match": `W/${current}` })).status).toBe(412);
  });
});

describe("[AP-15] Field errors", () => {
  type Wrong = { errors: { path: string; code: string; message: string }[] };
  const getValidationErrors = async (
    path: string,
    body: unknown,
    language: "ar" | "en",
    headers: Record<string, string> = {},
  ) => {
    const buildResponseDoc = await send(body, headers, "POST", `${path}?lang=${language}`);
    expect([path, buildResponseDoc.status]).toEqual([path, 400]);
    return ((await buildResponseDoc.json()) as Wrong).errors;
  };
  const contact = { name: "Sara", email: "nobody", subject: "s".repeat(151), message: " " };

  it.each([
    ["/cart/lines", {}, ["productId: required"]],
    ["/cart/lines", { productId: "seven" }, ["productId: invalid_type"]],
    ["/contact", contact, ["email: email", "message: required", "subject: too_long"]],
    ["/checkout", { email: "a@example.com", payment: "cash-on-delivery" }, ["Idempotency-Key: checkout.key_invalid"]],
  ] as const)("Field errors are in the reader's language (%s %j)", async (path, body, expected) => {
    const headers: Record<string, string> = path === "/checkout" ? { "idempotency-key": "short" } : {};
    const [ar, en] = [
      await getValidationErrors(path, body, "ar", headers),
      await getValidationErrors(path, body, "en", headers),
    ];
    expect(ar.map((each) => `${each.path}: ${each.code}`)).toEqual(expect.arrayContaining([...expected]));
    expect(en.map(({ path, code }) => [path, code])).toEqual(ar.map(({ path, code }) => [path, code]));
    for (const { message } of ar) expect(message).toMatch(/^[\u0600-\u06ff][^a-z]*(Idempotency-Key[^a-z]*)?$/);
    for (const { code, message } of en) {
      expect(message).toMatch(/[a-z] [a-z]/);
      expect(message).not.toContain(`: ${code}`);
    }
  });

  it("Missing numeric query parameter is reported as required", async () => {
    const codes = async (query: string) => {
      const { errors } = (await (await requestApi(`/vehicles/makes${query}`)).json()) as Wrong;
      return errors.map(({ path, code, message }) => [path, code, message]);
    };
    expect(await codes("")).toEqual([["year", "required", "This field is required"]]);
    expect(await codes("?year=soon")).toEqual([["year", "invalid_type", expect.stringContaining("expected number")]]);
  });

  it("A missing field and an empty field get the same error message", async () => {
    const { name, email, subject } = contact;
    const [absent, empty] = [
      { name, email },
      { name, email, message: "" },
    ].map((body) => ({ ...body, subject }));
    const getMessageError = async (body: unknown) =>
      (await getValidationErrors("/contact", body, "en")).find(({ path }) => path === "message")?.message;
    expect([await getMessageError(absent), await getMessageError(empty)]).toEqual([
      "This field is required",
      "This field is required",
    ]);
  });
});

describe("[AP-16] OpenAPI document", () => {
  it("OpenAPI document is version 3.1 and describes the common responses of every operation", async () => {
    const response = await requestApi("/openapi.json");
    expect(response.headers.get("etag")).not.toBeNull();
    const document = (await response.json()) as ApiDescription & { openapi: string; security: unknown };
    expect(document.openapi).toBe("3.1.0");
    const responses = document.paths["/things"]?.post?.responses ?? {};
    expect(Object.keys(responses)).toEqual([
      "201",
      "400",
      "401",
      "403",
      "404",
      "409",
      "413",
      "415",
      "429",
      "500",
      "503",
    ]);
    expect(Object.keys(responses[201]?.headers ?? {})).toContain("Idempotency-Replayed");
    expect(Object.keys(document.components.securitySchemes ?? {})).toEqual(["session", "token"]);
  });

  it("OpenAPI document describes error responses, and its validator reports responses that differ from it", async () => {
    const refused = await requestApi("/products?page=none");
    const buildResponseDoc = {
      method: "GET",
      path: "/products",
      status: refused.status,
      type: refused.headers.get("content-type"),
    };
    const body = (await refused.json()) as object;
    expect(validate({ ...buildResponseDoc, body })).toEqual([]);
    expect(validate({ ...buildResponseDoc, body: { ...body, secret: 1 } })).toHaveLength(1);
    expect(validate({ ...buildResponseDoc, status: 418, body })).toHaveLength(1);
    expect(validate({ ...buildResponseDoc, type: "text/html", body })).toHaveLength(1);
  });
});
