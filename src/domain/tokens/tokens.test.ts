import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { AccountRole } from "#db/schema/accounts.ts";
import { getGrantableScopes, type TokenScope, tokenScopes } from "#domain/accounts/scopes.ts";
import { getNetworkPrefix } from "#domain/rate-limits/rate-limit.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { findRow, insertRow, insertRows, updateRow } from "../../../tests/support/rows.ts";
import { deleteAccessTokens, expireAccessTokens } from "../accounts/token-revocation.server.ts";
import { formatToken, MAX_TOKENS, parseToken } from "./access-token.ts";
import { createAccessToken, revokeAccessToken } from "./commands.server.ts";
import { findAccessToken, listAccessTokens } from "./queries.server.ts";
import { authenticateToken } from "./token-authentication.server.ts";

describe("Access token text", () => {
  it("[AP-16] parseToken accepts only texts that formatToken returns", () => {
    const secret = fc.stringMatching(/^[\w-]{43}$/);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), secret, (id, secret) => {
        expect(parseToken(formatToken(id, secret))).toEqual({ id, secret });
      }),
    );
    for (const text of [
      "",
      "karaj_",
      "karaj_1_short",
      `karaj_0_${"x".repeat(43)}`,
      `karaj_9999999999_${"x".repeat(43)}`,
    ])
      expect(parseToken(text), text).toBeUndefined();
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => parseToken(text) === undefined));
  });

  it.each([
    ["203.0.113.77", "203.0.113.0/24"],
    ["::ffff:203.0.113.77", "203.0.113.0/24"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
    ["::1", "0:0:0::/48"],
    ["", null],
    ["nonsense", null],
  ])("getNetworkPrefix maps %s to %s", (address, network) => {
    expect(getNetworkPrefix(address)).toBe(network);
  });
});

describe("[AP-16] getGrantableScopes", () => {
  it("getGrantableScopes returns only the scopes that the account's role permits", () => {
    expect(getGrantableScopes({ id: 1, role: "member" })).toEqual(tokenScopes);
    expect(getGrantableScopes({ id: 1, role: "moderator" }).filter((scope) => scope.startsWith("listings:"))).toEqual(
      [],
    );
  });
});

describeOnDatabase("Access tokens", (open) => {
  let db: Db;
  beforeAll(async () => {
    db = (await open()).db;
  });

  const now = new Date("2026-06-01T12:00:00Z");
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const day = 24 * 60;

  let people = 0;
  const person = async (role: AccountRole = "member", language: "en" | "ar" = "en") => {
    people += 1;
    const user = { email: `token-${people}@example.com`, name: "Sara", role, language };
    const { id } = await insertRow(db, "users", user);
    return { ...user, id };
  };
  type Person = Awaited<ReturnType<typeof person>>;
  const make = (owner: Person, values: object = {}, at = now) =>
    createAccessToken({ db, now: at, origin: "https://karaj.example" }, owner, {
      name: "Stock program",
      scopes: ["account:read"],
      days: "90",
      ...values,
    });
  const createValidToken = async (owner: Person, values: object = {}, at = now) => {
    const result = await make(owner, values, at);
    if (!result.ok) throw new Error(result.code);
    return result.value;
  };
  const authenticate = async (text: string, at = now, address = "203.0.113.77") => {
    const result = await authenticateToken({ db, auth: { staffTwoStep: false }, now: at, address }, text);
    return result.ok ? [result.value.account.id, ...result.value.scopes] : result.code;
  };

  it("[AP-16] authenticateToken grants the chosen scopes, and the database stores only a hash of the secret", async () => {
    const sara = await person();
    const requestedScopes: TokenScope[] = ["orders:write", "account:read", "account:read"];
    const { token, text } = await createValidToken(sara, { scopes: requestedScopes, name: "  Stock\nprogram " });
    expect(token).toMatchObject({ name: "Stock program", scopes: ["account:read", "orders:write"], lastUsedAt: null });
    expect(token.expiresAt).toEqual(later(90 * day));
    expect(await authenticate(text)).toEqual([sara.id, "account:read", "orders:write"]);
    const row = await findRow(db, "access_tokens", token.id);
    expect(JSON.stringify(row)).not.toContain(parseToken(text)?.secret);
    expect((await createValidToken(sara, { name: "Permanently", days: "none" })).token.expiresAt).toBeNull();
  });

  it("createAccessToken emails the granted scopes to the owner in the owner's language", async () => {
    for (const language of ["en", "ar"] as const) {
      const owner = await person("member", language);
      await createValidToken(owner, { name: "\u202eevil", scopes: ["ads:write"] });
      const { subject, text } = await db
        .selectFrom("mail_outbox")
        .select(["subject", "text"])
        .where("to_address", "=", owner.email)
        .executeTakeFirstOrThrow();
      expect(subject).toBe({ en: "A token was created for your account", ar: "أُنشئ رمز وصول لحسابك" }[language]);
      expect(text).toContain({ en: "publish, edit and remove your listings", ar: "نشر إعلاناتك" }[language]);
      expect(text).toContain("https://karaj.example/account/tokens");
      expect(text).not.toContain("\u202e");
    }
  });

  it.each([
    ["name", { name: " \u200b " }, "required"],
    ["name", { name: "x".repeat(61) }, "too_long"],
    ["scopes", { scopes: [] }, "required"],
    ["scopes", { scopes: ["everything"] }, "scope"],
    ["scopes", { scopes: "account:read" }, "required"],
    ["days", { days: "31" }, "required"],
    ["days", { days: 90 }, "required"],
  ])("createAccessToken refuses %s %j", async (path, values, code) => {
    expect(await make(await person(), values)).toMatchObject({ kind: "invalid", errors: [{ path, code }] });
  });

  it("[RO-01] createAccessToken and authenticateToken never grant more than the current role permits", async () => {
    const moderator = await person("moderator");
    expect(await make(moderator, { scopes: ["ads:write"] })).toMatchObject({ code: "token.role" });
    const seller = await person();
    const { text } = await createValidToken(seller, { scopes: ["account:read", "ads:write"] });
    await updateRow(db, "users", seller.id, { role: "moderator" });
    expect(await authenticate(text)).toEqual([seller.id, "account:read"]);
  });

  it("authenticateToken refuses invalid, expired and revoked tokens", async () => {
    const sara = await person();
    const stranger = await person();
    const { token, text } = await createValidToken(sara, { days: "30" });
    const other = text.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    expect(await authenticate(other)).toBe("token.invalid");
    expect(await authenticate(formatToken(999_999_999, "x".repeat(43)))).toBe("token.invalid");
    expect(await authenticate("nonsense\u0000")).toBe("token.invalid");
    expect(await authenticate(text, later(30 * day - 1))).toEqual([sara.id, "account:read"]);
    expect(await authenticate(text, later(30 * day))).toBe("token.expired");
    expect(await revokeAccessToken(db, stranger.id, token.id)).toMatchObject({ kind: "not_found" });
    expect(await findAccessToken(db, stranger.id, token.id)).toBeUndefined();
    expect(await revokeAccessToken(db, sara.id, token.id)).toMatchObject({ ok: true });
    expect(await authenticate(text)).toBe("token.invalid");
    expect(await revokeAccessToken(db, sara.id, token.id)).toMatchObject({ kind: "not_found" });
  });

  it("authenticateToken limits attempts with invalid tokens from one address, and still accepts valid tokens", async () => {
    const { text } = await createValidToken(await person());
    const results = new Set<string>();
    for (let i = 0; i < 200; i += 1) {
      const code = await authenticate(formatToken(i + 1, "y".repeat(43)), now, "198.51.100.9");
      results.add(String(code));
      if (i === 59) expect([...results]).toEqual(["token.invalid"]);
    }
    expect([...results]).toEqual(["token.invalid", "AUTH_TOO_MANY_REQUESTS"]);
    expect(await authenticate(text, now, "198.51.100.9")).toHaveLength(2);
    expect(await authenticate("nonsense", now, "198.51.100.10")).toBe("token.invalid");
    expect(await authenticate("nonsense", later(16), "198.51.100.9")).toBe("token.invalid");
  });

  it("authenticateToken records the time and network of the last use at most once a minute", async () => {
    const sara = await person();
    const { token, text } = await createValidToken(sara);
    const used = async () => {
      const storedToken = await findAccessToken(db, sara.id, token.id);
      return [storedToken?.lastUsedAt, storedToken?.lastUsedFrom];
    };
    await authenticate(text);
    expect(await used()).toEqual([now, "203.0.113.0/24"]);
    await authenticate(text, later(0.5), "198.51.100.9");
    expect(await used()).toEqual([now, "203.0.113.0/24"]);
    await authenticate(text, later(1), "198.51.100.9");
    expect(await used()).toEqual([later(1), "198.51.100.0/24"]);
  });

  it("createAccessToken refuses a second token of the same name under concurrent calls", async () => {
    const sara = await person();
    const results = await Promise.all(Array.from({ length: 4 }, (_, i) => make(sara, { name: i % 2 ? "App" : "APP" })));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ code: "token.name_taken", errors: [{ path: "name" }] });
    expect(await make(await person(), { name: "App" })).toMatchObject({ ok: true });
  });

  it("createAccessToken limits the active tokens of an account under concurrent calls", async () => {
    const sara = await person();
    for (let i = 0; i < MAX_TOKENS - 2; i += 1) await createValidToken(sara, { name: `${i}`, days: "30" });
    const results = await Promise.all(Array.from({ length: 5 }, (_, i) => make(sara, { name: `late ${i}` })));
    expect(results.filter(({ ok }) => ok)).toHaveLength(2);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ kind: "conflict", code: "token.full" });
    // Expired tokens do not count. They stay listed for a while and are pruned later.
    await createValidToken(sara, { name: "another" }, later(31 * day));
    expect(await listAccessTokens(db, sara.id)).toHaveLength(MAX_TOKENS + 1);
    await createValidToken(sara, { name: "yet another" }, later(61 * day));
    expect(await listAccessTokens(db, sara.id)).toHaveLength(4);
  });

  it("createAccessToken creates at most 30 tokens an hour", async () => {
    const sara = await person();
    for (let i = 0; i < 30; i += 1) await revokeAccessToken(db, sara.id, (await createValidToken(sara)).token.id);
    expect(await make(sara)).toMatchObject({ kind: "rate_limited", retryAt: later(60) });
  });

  it("A password change ends access tokens, and a ban of the owner blocks them", async () => {
    const [sara, omar] = [await person(), await person()];
    const { text } = await createValidToken(sara);
    await deleteAccessTokens(db, sara.id);
    expect(await authenticate(text)).toBe("token.invalid");
    const createdToken = await createValidToken(omar, { days: "none" });
    await expireAccessTokens(db, omar.id, now);
    await insertRows(db, "bans", {
      user_id: omar.id,
      email: omar.email,
      reason: "Spam",
      until: later(day),
      created_at: now,
    });
    expect(await authenticate(createdToken.text)).toBe("AUTH_BANNED");
    expect(await authenticate(createdToken.text, later(2 * day))).toBe("token.expired");
    expect(await authenticate((await createValidToken(sara, { name: "new" })).text)).toHaveLength(2);
  });
});
