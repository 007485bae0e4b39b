import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { addressSchema, favouritesSchema, userSchema } from "#api/v1/account-schemas.ts";
import type { ApiEnv } from "#api/v1/context.ts";
import { problemSchema } from "#api/v1/problem-response.ts";
import type { Db } from "#db/database.ts";
import type { Account } from "#domain/accounts/account.ts";
import { beginTwoFactorSetup, confirmTwoFactorSetup, getTwoFactorState } from "#domain/accounts/two-factor.server.ts";
import { CookieApiClient } from "../support/cookie-api-client.ts";
import { createDemoApiWithDatabase } from "../support/demo-api.ts";
import { generateTotp } from "../support/totp.ts";
import { createTestVisit } from "../support/visit.ts";

let app: Hono<ApiEnv>;
let db: Db;
beforeAll(async () => {
  ({ app, db } = await createDemoApiWithDatabase());
});

const newProgram = () => new CookieApiClient(app);

let people = 0;
const signUpMember = async () => {
  people += 1;
  const program = new CookieApiClient(app);
  const email = `api-${people}@example.com`;
  const answer = await program.send("POST", "/auth/sign-up", { firstName: "Omar", email, password: "long enough 7" });
  expect(answer.status).toBe(201);
  return { program, email, user: userSchema.parse(await answer.json()) };
};

const parseProblemResponse = async (answer: Response) => {
  const { status, code, errors } = problemSchema.parse(await answer.json());
  expect(status).toBe(answer.status);
  return { status, code, paths: errors?.map(({ path }) => path) };
};

describe("[AP-16] Account API", () => {
  it("[EN-04] [ST-01] [ST-02] A visitor can sign up, read the session, sign out and sign in through the auth API", async () => {
    const { program, email, user } = await signUpMember();
    expect(user).toMatchObject({ name: "Omar", lastName: "", email, role: "member", thumbnail_url: null });
    expect(userSchema.parse(await (await program.send("GET", "/auth/session")).json())).toEqual(user);
    expect((await program.send("POST", "/auth/sign-out")).status).toBe(204);
    expect(await parseProblemResponse(await program.send("GET", "/auth/session"))).toMatchObject({
      status: 401,
      code: "account.sign_in",
    });
    const entered = await program.send("POST", "/auth/sign-in", { email, password: "long enough 7" });
    expect([entered.status, (await entered.json()).id]).toEqual([200, user.id]);
  });

  it.each([
    ["12345", "short"],
    ["Password1", "common"],
    ["sara-ali 1990", "guessable"],
    ["karaj2026", "guessable"],
  ])(
    "[VL-02] [VL-03] [CN-02] Sign-up, password change and reset refuse password %s with AUTH_WEAK_PASSWORD: %s",
    async (password, reason) => {
      const weak = async (answer: Response) => {
        const { status, code, errors } = problemSchema.parse(await answer.json());
        expect([status, code, errors?.map(({ path, code, reason }) => [path, code, reason])]).toEqual([
          400,
          "AUTH_WEAK_PASSWORD",
          [["password", "AUTH_WEAK_PASSWORD", reason]],
        ]);
        return errors?.[0]?.message;
      };
      const person = { name: "Sara", lastName: "Ali" };
      const email = `weak-${reason}-${password.length}@example.com`;
      const visitor = newProgram();
      const weakPasswordProblem = await weak(
        await visitor.send("POST", "/auth/sign-up", { ...person, email, password }),
      );
      const arabic = { "accept-language": "ar" };
      expect(await weak(await visitor.send("POST", "/auth/sign-up", { ...person, email, password }, arabic))).not.toBe(
        weakPasswordProblem,
      );
      const good = { ...person, email, password: "long enough 7" };
      expect((await visitor.send("POST", "/auth/sign-up", good)).status).toBe(201);
      await weak(await visitor.send("POST", "/auth/password", { current: "long enough 7", password }));
      // Stores a reset token as the mailed link contains it.
      const token = `link${email.replace(/\W/g, "")}`;
      const { internalAdapter } = await createTestVisit(db).auth.$context;
      await internalAdapter.createVerificationValue({
        identifier: `reset-password:${token}`,
        value: String(userSchema.parse(await (await visitor.send("GET", "/me")).json()).id),
        expiresAt: new Date(Date.now() + 60_000),
      });
      await weak(await newProgram().send("POST", "/auth/password-reset", { token, password }));
      expect((await newProgram().send("POST", "/auth/sign-in", { email, password: "long enough 7" })).status).toBe(200);
    },
  );

  it.each([
    ["/auth/sign-up", { firstName: "A", email: "nobody", password: "long enough 7" }, "AUTH_INVALID_EMAIL"],
    ["/auth/sign-up", { firstName: "A", email: "short@example.com", password: "12345" }, "AUTH_WEAK_PASSWORD"],
    ["/auth/sign-up", { firstName: "A", email: "common@example.com", password: "password1" }, "AUTH_WEAK_PASSWORD"],
    ["/auth/sign-in", { email: "demo@example.com", password: "wrong" }, "AUTH_WRONG_PASSWORD"],
    ["/auth/sign-in", { email: 7, password: ["x"] }, "request.invalid"],
    ["/auth/sign-in", {}, "request.invalid"],
    ["/auth/password-reset", { token: "nonsense", password: "long enough 7" }, "AUTH_INVALID_TOKEN"],
  ])("[VL-02] [VL-04] POST %s with %j answers 400 %s", async (path, body, code) => {
    expect(await parseProblemResponse(await newProgram().send("POST", path, body))).toMatchObject({
      status: 400,
      code,
    });
  });

  it("[ASVS 6.3.3] POST /auth/sign-in requires the code from the app when two-step sign-in is on", async () => {
    const { email, user } = await signUpMember();
    const account = { id: user.id, name: "Omar", email, emailVerified: true, language: "ar" } as Account;
    const { auth } = createTestVisit(db);
    const { headers } = await auth.api.signInEmail({
      body: { email, password: "long enough 7" },
      returnHeaders: true,
    });
    const cookie = headers.getSetCookie().map((each) => each.split(";")[0]);
    const context = { db, auth, now: new Date(), headers: new Headers({ cookie: cookie.join("; ") }) };
    await beginTwoFactorSetup(context, account, { password: "long enough 7" });
    const waiting = await getTwoFactorState(context, account);
    const key = waiting.state === "begun" ? waiting.secret : "";
    await confirmTwoFactorSetup(context, account, { code: generateTotp(key, 1) }, "10.2.0.1");
    const program = new CookieApiClient(app);
    const credentials = { email, password: "long enough 7" };
    const without = await parseProblemResponse(await program.send("POST", "/auth/sign-in", credentials));
    expect(without).toEqual({ status: 400, code: "AUTH_CODE_NEEDED", paths: ["code"] });
    const wrong = await parseProblemResponse(
      await program.send("POST", "/auth/sign-in", { ...credentials, code: "000000" }),
    );
    expect(wrong).toEqual({ status: 400, code: "AUTH_WRONG_CODE", paths: ["code"] });
    expect((await program.send("GET", "/auth/session")).status).toBe(401);
    const entered = await program.send("POST", "/auth/sign-in", { ...credentials, code: generateTotp(key) });
    expect([entered.status, (await entered.json()).id]).toEqual([200, user.id]);
    expect((await program.send("GET", "/auth/session")).status).toBe(200);
  });

  it("[VL-02] POST /auth/sign-up with a taken email answers AUTH_EMAIL_ALREADY_IN_USE", async () => {
    const { email } = await signUpMember();
    const secondSignUp = await newProgram().send("POST", "/auth/sign-up", {
      firstName: "B",
      email,
      password: "long enough 7",
    });
    expect(await parseProblemResponse(secondSignUp)).toEqual({
      status: 400,
      code: "AUTH_EMAIL_ALREADY_IN_USE",
      paths: ["email"],
    });
  });

  it("[AP-11] PUT /me requires the anti-forgery token and a request from the site's own pages", async () => {
    const { program } = await signUpMember();
    const putProfile = (headers: Record<string, string>) => program.send("PUT", "/me", { name: "Other" }, headers);
    expect(await parseProblemResponse(await putProfile({ "x-xsrf-token": "" }))).toMatchObject({
      status: 403,
      code: "request.forgery",
    });
    expect(await parseProblemResponse(await putProfile({ "x-xsrf-token": "guess" }))).toMatchObject({ status: 403 });
    expect(await parseProblemResponse(await putProfile({ origin: "https://other.example" }))).toMatchObject({
      code: "request.other_site",
    });
    expect(await parseProblemResponse(await putProfile({ "sec-fetch-site": "cross-site" }))).toMatchObject({
      code: "request.other_site",
    });
    expect((await putProfile({})).status).toBe(200);
  });

  it("[VL-03] POST /auth/password ends the other sessions of the account", async () => {
    const { program, email } = await signUpMember();
    const other = newProgram();
    await other.send("POST", "/auth/sign-in", { email, password: "long enough 7" });
    const weak = await program.send("POST", "/auth/password", { current: "long enough 7", password: "1" });
    expect(await parseProblemResponse(weak)).toMatchObject({ status: 400, code: "AUTH_WEAK_PASSWORD" });
    const changed = await program.send("POST", "/auth/password", {
      current: "long enough 7",
      password: "even longer 88",
    });
    expect(changed.status).toBe(200);
    expect((await program.send("GET", "/auth/session")).status).toBe(200);
    expect((await other.send("GET", "/auth/session")).status).toBe(401);
  });

  it("POST /auth/password-reset gives the same answer for known and unknown e-mail addresses", async () => {
    const { email, user } = await signUpMember();
    const before = (await db.selectFrom("verifications").select("id").execute()).map(({ id }) => id);
    for (const requestedEmail of [email, "unknown@example.com"]) {
      expect((await newProgram().send("POST", "/auth/password-reset", { email: requestedEmail })).status).toBe(204);
    }
    const links = await db
      .selectFrom("verifications")
      .select("value")
      .where("id", "not in", [0, ...before])
      .execute();
    expect(links).toEqual([{ value: String(user.id) }]);
  });

  it("After 30 wrong passwords, POST /auth/sign-in requires new devices to confirm with an e-mailed link", async () => {
    const { program, email } = await signUpMember();
    await program.send("POST", "/auth/sign-out");
    const credentials = { email, password: "long enough 7" };
    for (let tries = 0; tries < 30; tries += 1) {
      await newProgram().send("POST", "/auth/sign-in", { email, password: "not this one" });
    }
    const stranger = newProgram();
    const refused = await stranger.send("POST", "/auth/sign-in", credentials);
    const { code, detail } = problemSchema.parse(await refused.json());
    expect([refused.status, code]).toEqual([429, "AUTH_CHALLENGE_NEEDED"]);
    expect(detail).toContain("POST /api/v1/auth/device-link");
    expect((await program.send("POST", "/auth/sign-in", credentials)).status).toBe(200);
    expect((await stranger.send("POST", "/auth/device-link", { email })).status).toBe(204);
    const mail = await db
      .selectFrom("mail_outbox")
      .select("text")
      .where("to_address", "=", email)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const token = /\/account\/login\/device\?token=(\S+)/.exec(mail.text)?.[1];
    expect((await stranger.send("POST", "/auth/device-link", { token })).status).toBe(204);
    expect((await stranger.send("POST", "/auth/sign-in", credentials)).status).toBe(200);
    const secondSignUp = await parseProblemResponse(await newProgram().send("POST", "/auth/device-link", { token }));
    expect(secondSignUp).toMatchObject({ status: 400, code: "AUTH_INVALID_TOKEN" });
  });

  it("POST /auth/device-link answers 204 to an unknown e-mail address, and 400 with the field to an invalid one", async () => {
    expect((await newProgram().send("POST", "/auth/device-link", { email: "unknown@example.com" })).status).toBe(204);
    for (const body of [{}, { email: "nothing" }]) {
      const answer = await parseProblemResponse(await newProgram().send("POST", "/auth/device-link", body));
      expect(answer).toMatchObject({ status: 400, paths: ["email"] });
    }
  });

  it("POST /auth/sign-in answers 400 to a body that is not a JSON object", async () => {
    for (const body of ["{", "[]", "7", '"text"']) {
      expect((await newProgram().send("POST", "/auth/sign-in", body)).status, body).toBe(400);
    }
  });
});

describe("[AP-04] [AP-09] [RO-03] Legacy account API", () => {
  const legacy = async (program: CookieApiClient, method: string, path: string, body?: unknown) => {
    const answer = await program.send(method, path, body, {}, "/api");
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  it("/api/favorites.php acts only for the user of the session", async () => {
    const { program, user } = await signUpMember();
    const stranger = await signUpMember();
    const { id } = await db
      .selectFrom("ads")
      .select("id")
      .where("status", "=", "active")
      .limit(1)
      .executeTakeFirstOrThrow();
    const add = (fields: object) => legacy(program, "POST", "/favorites.php", fields);
    expect(await add({ person_id: user.id, item_id: id })).toEqual({
      status: 200,
      body: { success: true, data: { person_id: user.id, item_id: id } },
    });
    expect((await add({ item_id: String(id) })).status).toBe(200);
    expect(await add({ person_id: stranger.user.id, item_id: id })).toMatchObject({ status: 403 });
    expect(await add({ person_id: "1 or 1=1", item_id: id })).toMatchObject({ status: 403 });
    expect(await add({ item_id: "1; drop table ads" })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "item_id" }] },
    });
    expect(await add({})).toMatchObject({ status: 400 });
    expect(await add({ item_id: 999_999_999 })).toMatchObject({ status: 404, body: { error: "product.not_found" } });
    const list = () => legacy(program, "GET", "/favorites.php");
    expect((await list()).body).toEqual({ data: [{ person_id: user.id, item_id: id }] });
    expect(await legacy(program, "DELETE", `/favorites.php?item_id=${id}`)).toMatchObject({ status: 200 });
    expect((await list()).body).toEqual({ data: [] });
    expect(await legacy(newProgram(), "GET", "/favorites.php?person_id=1")).toMatchObject({ status: 401 });
    expect(await legacy(newProgram(), "POST", "/favorites.php", { item_id: id })).toMatchObject({ status: 401 });
  });

  it("GET /api/person.php returns only the signed-in user", async () => {
    const { program, user, email } = await signUpMember();
    const { body } = await legacy(program, "GET", "/person.php");
    expect(body.data).toMatchObject({ person_id: user.id, name: "Omar", email, thumbnail_url: null, person_type: 29 });
    expect(await legacy(program, "GET", `/person.php?person_id=${user.id + 1}`)).toMatchObject({ status: 403 });
    expect(await legacy(newProgram(), "GET", "/person.php")).toMatchObject({ status: 401 });
  });
});

describe("[EN-05] [ST-10] [EN-14] Own data over the API", () => {
  it("Every /me operation answers 401 without a session", async () => {
    for (const [method, path] of [
      ["GET", "/me"],
      ["PUT", "/me"],
      ["GET", "/me/addresses"],
      ["POST", "/me/addresses"],
      ["DELETE", "/me/addresses/1"],
      ["GET", "/me/favourites"],
      ["PUT", "/me/favourites/1"],
      ["GET", "/me/compare"],
      ["PUT", "/me/compare"],
      ["POST", "/me/compare"],
      ["DELETE", "/me/compare"],
    ] as const) {
      const answer = await newProgram().send(method, path, method === "GET" || method === "DELETE" ? undefined : {});
      expect(await parseProblemResponse(answer), path).toMatchObject({ status: 401 });
    }
  });

  it("/me/addresses always has one default address and answers 404 for addresses of other members", async () => {
    const { program } = await signUpMember();
    const stranger = await signUpMember();
    const home = { firstName: "Omar", lastName: "H", address1: "1 Street", city: "Riyadh", phone: "٠٥٠١٢٣٤٥٦٧" };
    const added = addressSchema.parse(await (await program.send("POST", "/me/addresses", home)).json());
    expect(added).toMatchObject({ ...home, phone: "0501234567", country: "SA", default: true });
    const second = addressSchema.parse(
      await (await program.send("POST", "/me/addresses", { ...home, default: true })).json(),
    );
    const list = addressSchema.array().parse(await (await program.send("GET", "/me/addresses")).json());
    expect(list.filter((each) => each.default).map(({ id }) => id)).toEqual([second.id]);
    const bad = await program.send("POST", "/me/addresses", { ...home, city: " " });
    expect(await parseProblemResponse(bad)).toMatchObject({ status: 400, paths: ["city"] });
    for (const [method, body] of [["GET"], ["PUT", home], ["DELETE"]] as const) {
      const answer = await stranger.program.send(method, `/me/addresses/${added.id}`, body);
      expect(await parseProblemResponse(answer)).toMatchObject({ status: 404, code: "address.not_found" });
    }
    expect((await program.send("DELETE", `/me/addresses/${second.id}`)).status).toBe(204);
    expect(await (await program.send("GET", `/me/addresses/${added.id}`)).json()).toMatchObject({ default: true });
  });

  it("[RO-03] Repeated PUT /me/favourites/{id} adds one favourite to the account of the session", async () => {
    const { program, user } = await signUpMember();
    const { id } = await db
      .selectFrom("ads")
      .select("id")
      .where("status", "=", "active")
      .limit(1)
      .executeTakeFirstOrThrow();
    for (let i = 0; i < 2; i += 1) expect((await program.send("PUT", `/me/favourites/${id}`)).status).toBe(204);
    const list = favouritesSchema.parse(await (await program.send("GET", "/me/favourites")).json());
    expect([list.total, list.items.map((each) => [each.person_id, each.item_id])]).toEqual([1, [[user.id, id]]]);
    expect((await parseProblemResponse(await program.send("PUT", "/me/favourites/999999999"))).status).toBe(404);
    expect((await program.send("DELETE", `/me/favourites/${id}`)).status).toBe(204);
    expect(await (await program.send("GET", "/me/favourites")).json()).toMatchObject({ total: 0, items: [] });
  });

  it("[ST-08] /me/compare holds each listing once and at most eight", async () => {
    const { program } = await signUpMember();
    const ids = (
      await db.selectFrom("ads").select("id").where("status", "=", "active").orderBy("id").limit(9).execute()
    ).map(({ id }) => id);
    const [first = 0, second = 0, ...otherIds] = ids;
    const list = async (method: string, body?: unknown, path = "/me/compare") => {
      const answer = await program.send(method, path, body);
      expect(answer.status, `${method} ${path}`).toBe(200);
      return answer.json();
    };
    expect(await list("POST", { productId: first })).toEqual([first]);
    expect(await list("POST", { productId: second })).toEqual([first, second]);
    expect(await list("POST", { productId: first })).toEqual([first, second]);
    expect(await list("DELETE", undefined, `/me/compare?productId=${first}`)).toEqual([second]);
    expect(await list("DELETE", undefined, `/me/compare?productId=${first}`)).toEqual([second]);
    expect(await list("PUT", { productIds: [first, second, first] })).toEqual([first, second]);
    const eight = ids.slice(0, 8).reverse();
    expect(await list("PUT", { productIds: eight })).toEqual(eight);
    for (const [method, body, status, code] of [
      ["POST", { productId: otherIds.at(-1) }, 409, "compare.full"],
      ["PUT", { productIds: ids }, 409, "compare.full"],
      ["POST", { productId: 999_999_999 }, 404, "product.not_found"],
      ["PUT", { productIds: [first, 999_999_999] }, 404, "product.not_found"],
      ["POST", { productId: "1; drop table ads" }, 400, "request.invalid"],
      ["PUT", {}, 400, "request.invalid"],
    ] as const) {
      expect(await parseProblemResponse(await program.send(method, "/me/compare", body))).toMatchObject({
        status,
        code,
      });
    }
    // Refused requests change nothing.
    expect(await list("GET")).toEqual(eight);
    expect(await list("POST", { productId: eight[0] })).toEqual(eight);
    expect(await list("DELETE")).toEqual([]);
    expect(await list("GET")).toEqual([]);
  });

  it("PUT /me changes only the given profile fields", async () => {
    const { program } = await signUpMember();
    const changed = await program.send("PUT", "/me", { lastName: "Haddad", language: "ar" });
    expect(await changed.json()).toMatchObject({ name: "Omar", lastName: "Haddad", language: "ar" });
    expect(await parseProblemResponse(await program.send("PUT", "/me", { name: "" }))).toMatchObject({
      status: 400,
      paths: ["name"],
    });
  });
});
