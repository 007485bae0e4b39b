import { hashPassword } from "better-auth/crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { AccountRole } from "#db/schema/accounts.ts";
import { leaveBusiness } from "#domain/businesses/staff.server.ts";
import { countListings } from "#domain/listings/index/find-listings.server.ts";
import { createEmptyCriteria } from "#domain/listings/query/criteria.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { findRow, insertRow, insertRows, updateRow } from "../../../tests/support/rows.ts";
import { deleteAccount } from "../account-deletion/delete-account.server.ts";
import { type Auth, createAuth } from "./auth.server.ts";
import { changePassword } from "./change-password.server.ts";
import { createCsrfToken, isValidCsrfToken } from "./csrf.server.ts";
import { parseUserAgent } from "./device.ts";
import { endDeviceSession, endOtherDeviceSessions, listDevices } from "./devices.server.ts";
import { type AccountContext, findSession } from "./session.server.ts";
import { signIn } from "./sign-in.server.ts";

describeOnDatabase("Own account", (open) => {
  let db: Db;
  let auth: Auth;
  let hash: string;
  beforeAll(async () => {
    db = (await open({ demo: new Date("2026-06-01T00:00:00Z") })).db;
    auth = createAuth({
      db,
      secret: "a secret of thirty-two characters",
      origin: "http://karaj.test",
      send: async () => {},
    });
    hash = await hashPassword("right password");
  });

  let accountCount = 0;
  const person = async (role: AccountRole = "member") => {
    accountCount += 1;
    const email = `person-${accountCount}@example.com`;
    const { id } = await insertRow(db, "users", { email, name: "Person", role, language: "en" });
    await insertRows(db, "credentials", {
      user_id: id,
      provider_id: "credential",
      account_id: String(id),
      password: hash,
    });
    return { id, email };
  };
  const context = (cookies: readonly string[] = [], userAgent = ""): AccountContext => ({
    db,
    auth,
    now: new Date(),
    headers: new Headers({ cookie: cookies.map((each) => each.split(";")[0]).join("; "), "user-agent": userAgent }),
  });
  const enter = async (email: string, userAgent = "") => {
    const result = await signIn(
      context([], userAgent),
      { email, password: "right password" },
      `10.1.${accountCount % 250}.2`,
    );
    if (!result.ok) throw new Error(result.code);
    const signedIn = context(result.value.cookies);
    const session = await findSession(auth, signedIn.headers);
    if (!session) throw new Error("no session");
    return { ...signedIn, session };
  };

  it("listDevices lists the current device first, and endDeviceSession ends only sessions of the same account", async () => {
    const { id, email } = await person();
    const stranger = await person();
    const phone = await enter(
      email,
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
    );
    const currentDevice = await enter(email, "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36");
    const other = await enter(stranger.email);
    const list = () => listDevices(db, id, currentDevice.session.id, new Date());
    expect(await list()).toMatchObject([
      { current: true, browser: "Chrome", system: "Windows" },
      { current: false, browser: "Safari", system: "iPhone" },
    ]);
    expect(await endDeviceSession(db, id, other.session.id)).toMatchObject({ ok: false, kind: "not_found" });
    expect(await findSession(auth, other.headers)).toBeDefined();
    expect((await endDeviceSession(db, id, phone.session.id)).ok).toBe(true);
    expect(await findSession(auth, phone.headers)).toBeUndefined();
    await enter(email);
    await endOtherDeviceSessions(db, id, currentDevice.session.id);
    expect(await list()).toHaveLength(1);
    expect(await findSession(auth, currentDevice.headers)).toBeDefined();
  });

  it("[VL-03] changePassword ends all sessions, starts a new one for the current device and sends a mail", async () => {
    const { email } = await person();
    const elsewhere = await enter(email);
    const currentDevice = await enter(email);
    const change = (current: string, password: string) =>
      changePassword(currentDevice, currentDevice.session.account, { current, password }, "10.2.0.1");
    expect(await change("wrong password", "another password 1")).toMatchObject({
      code: "AUTH_WRONG_PASSWORD",
      errors: [{ path: "current" }],
    });
    expect(await change("right password", "12345")).toMatchObject({ code: "AUTH_WEAK_PASSWORD" });
    const changed = await change("right password", "another password 1");
    if (!changed.ok) throw new Error(changed.code);
    expect(await findSession(auth, elsewhere.headers)).toBeUndefined();
    expect(await findSession(auth, currentDevice.headers)).toBeUndefined();
    const after = await findSession(auth, context(changed.value.cookies).headers);
    expect(after).toMatchObject({ token: changed.value.token, account: { email } });
    const mails = db.selectFrom("mail_outbox").select("subject").where("to_address", "=", email).orderBy("id", "desc");
    expect((await mails.executeTakeFirst())?.subject).toBe("Your password was changed");
    expect((await signIn(context(), { email, password: "right password" }, "10.2.0.9")).ok).toBe(false);
    expect((await signIn(context(), { email, password: "another password 1" }, "10.2.0.9")).ok).toBe(true);
  });

  it("deleteAccount closes the listings and erases the person, and a wrong password changes nothing", async () => {
    const { id, email } = await person("member");
    const seller = await db
      .updateTable("sellers")
      .set({ owner_id: id })
      .where("id", "=", (of) =>
        of
          .selectFrom("sellers")
          .select((eb) => eb.fn.min("id").as("id"))
          .where("type", "=", "personal"),
      )
      .returning(["id", "slug", "phone"])
      .executeTakeFirstOrThrow();
    const ads = () => countListings(db, { ...createEmptyCriteria(), sellerId: seller.id });
    const before = await ads();
    expect(before).toBeGreaterThan(0);
    const currentDevice = await enter(email);
    const remove = (password: string) => deleteAccount(currentDevice, currentDevice.session.account, password);
    expect(await remove("wrong")).toMatchObject({ ok: false, errors: [{ path: "password" }] });
    expect(await remove("")).toMatchObject({ ok: false, errors: [{ path: "password", code: "required" }] });
    expect(await ads()).toBe(before);

    expect((await remove("right password")).ok).toBe(true);
    expect(await ads()).toBe(0);
    expect(await findSession(auth, currentDevice.headers)).toBeUndefined();
    expect(await db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst()).toBeUndefined();
    const left = await findRow(db, "sellers", seller.id);
    expect(left).toMatchObject({ phone: null, email: null, owner_id: null, name_en: "Former seller" });
    expect(left.slug).not.toBe(seller.slug);
  });

  it("[ASVS 14.2.4] deleteAccount redacts all phone numbers of the person from messages that others keep", async () => {
    const { id, email } = await person();
    const phones = {
      account: "+966 50 000 0001",
      seller: "+966 50 000 0002",
      whatsapp: "+966 50 000 0003",
      address: "+966 50 000 0004",
      application: "+966 50 000 0005",
      listing: "+966 50 000 0006",
    };
    await updateRow(db, "users", id, { phone: phones.account });
    const seller = await insertRow(db, "sellers", {
      slug: "many-numbers",
      type: "personal",
      name_en: "Many",
      owner_id: id,
      phone: phones.seller,
      whatsapp: phones.whatsapp,
    });
    await insertRows(db, "addresses", {
      user_id: id,
      first_name: "Sara",
      last_name: "Ali",
      country: "SA",
      address1: "Street 1",
      city: "Riyadh",
      phone: phones.address,
    });
    const city = await db.selectFrom("cities").select("id").limit(1).executeTakeFirstOrThrow();
    await insertRows(db, "seller_applications", {
      user_id: id,
      type: "showroom",
      name_en: "Many",
      city_id: city.id,
      address: "Street 1",
      phone: phones.application,
      email,
      registration: "1",
    });
    const listing = await db
      .updateTable("ads")
      .set({ seller_id: seller.id })
      .where("id", "=", (of) => of.selectFrom("ads").select((eb) => eb.fn.max("id").as("id")))
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.updateTable("ad_translations").set({ phone: phones.listing }).where("ad_id", "=", listing.id).execute();
    const owner = await person("showroom");
    const other = await insertRow(db, "sellers", {
      slug: "keeps-the-conversation",
      type: "showroom",
      name_en: "Other",
      owner_id: owner.id,
    });
    const conversation = await insertRow(db, "conversations", { about: "ad", buyer_id: id, seller_id: other.id });
    const message = await insertRow(db, "messages", {
      conversation_id: conversation.id,
      side: "buyer",
      user_id: id,
      kind: "text",
      text: Object.values(phones).join("; "),
    });
    const currentDevice = await enter(email);
    expect((await deleteAccount(currentDevice, currentDevice.session.account, "right password")).ok).toBe(true);
    expect((await findRow(db, "messages", message.id)).text).toBe(Array(6).fill("…").join("; "));
  });

  it("[ASVS 14.2.4] deleteAccount removes the person's name from notifications that former employers received", async () => {
    const [owner, leaving, staying] = [await person("showroom"), await person(), await person()];
    const { id: sellerId } = await insertRow(db, "sellers", {
      slug: "once-worked-at",
      type: "showroom",
      name_en: "Once",
      owner_id: owner.id,
    });
    for (const { id } of [leaving, staying]) {
      await db.insertInto("seller_staff").values({ seller_id: sellerId, user_id: id, role: "editor" }).execute();
      await leaveBusiness({ db, userId: id, now: new Date(), origin: "http://karaj.test" }, sellerId);
    }
    const currentDevice = await enter(leaving.email);
    expect((await deleteAccount(currentDevice, currentDevice.session.account, "right password")).ok).toBe(true);
    const notifications = await db
      .selectFrom("notifications")
      .select("data")
      .where("user_id", "=", owner.id)
      .orderBy("id")
      .execute();
    expect(notifications.map(({ data }) => data.person)).toEqual([undefined, "Person"]);
  });

  it("[RO-02] deleteAccount refuses an owner of an open business", async () => {
    const { id, email } = await person("showroom");
    const seller = await insertRow(db, "sellers", {
      slug: "nobody-elses",
      type: "showroom",
      name_en: "Nobody else's",
      owner_id: id,
    });
    const currentDevice = await enter(email);
    const remove = () => deleteAccount(currentDevice, currentDevice.session.account, "right password");
    expect(await remove()).toMatchObject({ ok: false, kind: "conflict", code: "account.owns_business" });
    const closed = { closed_at: new Date(), logo: "/sellers/pictures/0000000000000000000000.webp" };
    await updateRow(db, "sellers", seller.id, closed);
    expect(await remove()).toMatchObject({ ok: true, value: { sellerPictures: ["0000000000000000000000.webp"] } });
  });

  it("[RO-02] deleteAccount refuses the last administrator who is not suspended", async () => {
    await db.deleteFrom("users").where("role", "=", "administrator").execute();
    const one = await person("administrator");
    const currentDevice = await enter(one.email);
    const remove = () => deleteAccount(currentDevice, currentDevice.session.account, "right password");
    expect(await remove()).toMatchObject({ ok: false, code: "account.last_administrator" });
    const { id, email } = await person("administrator");
    const ban = { user_id: id, email, reason: "Fraud", until: null, created_at: new Date(), closed: "[]" };
    await db.insertInto("bans").values(ban).execute();
    expect(await remove()).toMatchObject({ ok: false, code: "account.last_administrator" });
    await db.updateTable("bans").set({ lifted_at: new Date() }).where("user_id", "=", id).execute();
    expect((await remove()).ok).toBe(true);
  });
});

describe("[AP-11] CSRF token", () => {
  it("isValidCsrfToken accepts only the token of the same session and secret", () => {
    const token = createCsrfToken("secret", "session");
    expect(isValidCsrfToken(token, createCsrfToken("secret", "session"))).toBe(true);
    for (const other of [
      createCsrfToken("secret", "another"),
      createCsrfToken("another", "session"),
      "",
      null,
      undefined,
      "x",
    ]) {
      expect(isValidCsrfToken(other, token)).toBe(false);
    }
  });
});

describe("parseUserAgent", () => {
  it.each([
    ["Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", "Chrome", "Android"],
    [
      "Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36",
      "Samsung Internet",
      "Android",
    ],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Version/18.0 Safari/605.1", "Safari", "Mac"],
    ["Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge", "Windows"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox", "Linux"],
    ["curl/8.0", "", ""],
  ])("parseUserAgent detects browser and system of %s", (userAgent, browser, system) => {
    expect(parseUserAgent(userAgent)).toEqual({ browser, system });
  });
});
