import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { seedDemoBusinesses } from "#domain/demo/businesses.server.ts";
import { revokeDemoAccess } from "#domain/demo/demo-passwords.server.ts";
import { seedDemoUsers } from "#domain/demo/demo-users.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { insertRow, insertRows, updateRow } from "../../../tests/support/rows.ts";
import { createAuth } from "./auth.server.ts";
import {
  createAdministrator,
  findAccountByEmail,
  findPasswordIssue,
  generateRandomPassword,
  hasAdministrator,
  type OperatorAccount,
  parseAccountEmail,
  promoteToAdministrator,
  setAccountPassword,
} from "./operator.server.ts";
import { DEMO_PASSWORD } from "./password.ts";
import { type AccountContext, findSession } from "./session.server.ts";
import { signIn } from "./sign-in.server.ts";

const now = new Date("2026-06-01T00:00:00Z");
const origin = "https://shop.test";

describeOnDatabase("Operator commands", (open) => {
  let db: Db;
  beforeAll(async () => {
    ({ db } = await open({ demo: now }));
  });

  const authAt = (origin: string) =>
    createAuth({ db, secret: "a secret of thirty-two characters", origin, send: async () => {} });
  const contextAt = (origin: string, cookies: readonly string[] = []): AccountContext => ({
    db,
    auth: authAt(origin),
    now: new Date(),
    headers: new Headers({ cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") }),
  });
  let visits = 0;
  const enter = (email: string, password: string, at = origin) => {
    visits += 1;
    return signIn(contextAt(at), { email, password }, `10.1.${visits}.1`);
  };
  const account = async (email: string) => (await findAccountByEmail(db, email)) as OperatorAccount;
  const deeds = (id: number) =>
    db.selectFrom("audit_log").select(["action", "user_id"]).where("subject_id", "=", String(id)).execute();

  it("createAdministrator creates an account that can administer, unless the address is taken", async () => {
    expect(await hasAdministrator(db, now)).toBe(false);
    const person = { email: "owner@shop.test", name: "owner", password: generateRandomPassword() };
    expect(await createAdministrator(db, person)).toEqual({ ok: true, value: undefined });
    expect(await hasAdministrator(db, now)).toBe(true);
    expect(await enter(person.email, person.password)).toMatchObject({
      ok: true,
      value: { account: { role: "administrator", emailVerified: true } },
    });
    expect(await createAdministrator(db, person)).toMatchObject({ code: "AUTH_EMAIL_ALREADY_IN_USE" });
    const { id } = await account(person.email);
    expect(await deeds(id)).toEqual([{ action: "users.createAdministrator", user_id: null }]);
  });

  it("promoteToAdministrator changes the role and ends the sessions, unless the account is suspended", async () => {
    const email = "member@shop.test";
    const member = await db
      .insertInto("users")
      .values({ email, name: "Sara" })
      .returning(["id", "email", "name", "role"])
      .executeTakeFirstOrThrow();
    await setAccountPassword(db, { id: member.id, password: "long enough 7" }, { now, origin });
    expect(await enter(email, "long enough 7")).toMatchObject({ ok: true });
    const ban = await insertRow(db, "bans", { user_id: member.id, email, reason: "fraud", created_at: now });
    expect(await promoteToAdministrator(db, member, now)).toMatchObject({ code: "account.suspended" });
    expect((await account(email)).role).toBe("member");
    await db.deleteFrom("bans").where("id", "=", ban.id).execute();
    expect(await promoteToAdministrator(db, member, now)).toMatchObject({ ok: true });
    expect((await account(email)).role).toBe("administrator");
    expect(await db.selectFrom("sessions").select("id").where("user_id", "=", member.id).execute()).toEqual([]);
  });

  it("setAccountPassword replaces the password, ends sessions and tokens, and notifies the owner", async () => {
    const { id, email } = await account("member@shop.test");
    const entered = await enter(email, "long enough 7");
    if (!entered.ok) throw new Error(entered.code);
    await insertRows(db, "access_tokens", {
      user_id: id,
      name: "t",
      hash: "x".repeat(64),
      scopes: ["ads:read"],
      created_at: now,
    });
    await db.deleteFrom("mail_outbox").execute();
    await setAccountPassword(db, { id, password: "another one 8" }, { now, origin });
    expect(await findSession(authAt(origin), contextAt(origin, entered.value.cookies).headers)).toBeUndefined();
    expect(await db.selectFrom("access_tokens").select("id").where("user_id", "=", id).execute()).toEqual([]);
    const mails = await db.selectFrom("mail_outbox").select(["to_address", "text"]).execute();
    expect(mails).toMatchObject([{ to_address: email, text: expect.stringContaining(`${origin}/account/dashboard`) }]);
    expect(await enter(email, "long enough 7")).toMatchObject({ code: "AUTH_WRONG_PASSWORD" });
    expect(await enter(email, "another one 8")).toMatchObject({ ok: true });
  });

  describe("[ASVS 6.3.2] Accounts with the demo password", () => {
    beforeAll(async () => {
      await seedDemoUsers(db);
      await seedDemoBusinesses(db, now);
    });

    it("signIn accepts the demo password on localhost", async () => {
      expect(await enter("admin@karaj.example", DEMO_PASSWORD, "http://localhost:3000")).toMatchObject({ ok: true });
    });

    it("signIn rejects the demo password on a public site with AUTH_DEMO_PASSWORD and starts no session", async () => {
      const sessions = () => db.selectFrom("sessions").select("id").execute();
      const before = await sessions();
      expect(await enter("admin@karaj.example", DEMO_PASSWORD)).toMatchObject({
        ok: false,
        kind: "forbidden",
        code: "AUTH_DEMO_PASSWORD",
        errors: [{ path: "password" }],
      });
      expect(await sessions()).toEqual(before);
      expect(await enter("owner@shop.test", DEMO_PASSWORD)).toMatchObject({ code: "AUTH_WRONG_PASSWORD" });
    });

    it("revokeDemoAccess ends sessions and tokens of every account that still has the demo password", async () => {
      const renamed = await account("moderator@karaj.example");
      await updateRow(db, "users", renamed.id, { email: "renamed@shop.test" });
      const entered = await enter("renamed@shop.test", DEMO_PASSWORD, "http://localhost:3000");
      if (!entered.ok) throw new Error(entered.code);
      await insertRows(db, "access_tokens", {
        user_id: renamed.id,
        name: "t",
        hash: "y".repeat(64),
        scopes: ["ads:read"],
        created_at: now,
      });
      const admin = await account("admin@karaj.example");
      await setAccountPassword(db, { id: admin.id, password: "another one 9" }, { now, origin });
      expect(await enter(admin.email, "another one 9")).toMatchObject({ ok: true });
      const locked = await revokeDemoAccess(db);
      expect(locked).toBe(7);
      const left = async (id: number) => ({
        sessions: (await db.selectFrom("sessions").select("id").where("user_id", "=", id).execute()).length,
        tokens: (await db.selectFrom("access_tokens").select("id").where("user_id", "=", id).execute()).length,
      });
      expect(await left(renamed.id)).toEqual({ sessions: 0, tokens: 0 });
      expect(await left(admin.id)).toEqual({ sessions: 1, tokens: 0 });
    });
  });
});

describe("Operator input", () => {
  it("parseAccountEmail returns a normalized address, or undefined for an invalid one", () => {
    expect(parseAccountEmail(" Owner@Shop.Example ")).toBe("owner@shop.example");
    for (const wrong of ["", "owner", "owner@", "a b@shop.example"]) expect(parseAccountEmail(wrong)).toBeUndefined();
  });

  it("findPasswordIssue returns the problem of a weak password, and no problem for generated passwords", () => {
    const person = { name: "Sara", email: "sara@shop.example" };
    expect(findPasswordIssue("12345", person)).toBe("AUTH_WEAK_PASSWORD");
    expect(findPasswordIssue("password", person)).toBe("AUTH_WEAK_PASSWORD");
    expect(findPasswordIssue(DEMO_PASSWORD, person)).toBe("AUTH_WEAK_PASSWORD");
    const passwords = Array.from({ length: 50 }, generateRandomPassword);
    expect(new Set(passwords).size).toBe(50);
    for (const password of passwords) {
      expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
      expect(findPasswordIssue(password, person)).toBeUndefined();
    }
  });
});
