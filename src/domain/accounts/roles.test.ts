import { describe, expect, it } from "vitest";
import { type Account, formatFullName, getAvatarPath } from "./account.ts";
import { parseUserAgent } from "./device.ts";
import { getPermissionFailure, hasPermission, type Member, type Permission, roles } from "./roles.ts";
import { getGrantableScopes, isTokenScope, tokenScopes } from "./scopes.ts";
import { isSessionExpired, withoutStaffRoleUntilTwoFactor } from "./session-lifetime.ts";

const memberOf = (role: Member["role"]): Member => ({ id: 1, role });
const hour = 3_600_000;

describe("Permissions", () => {
  it.each([
    ["account", "member showroom rental_room moderator administrator"],
    ["sell", "member showroom rental_room administrator"],
    ["business", "showroom rental_room administrator"],
    ["moderate", "moderator administrator"],
    ["administer", "administrator"],
  ] as const)("[RO-01] hasPermission grants “%s” to the roles %s only", (permission, permitted) => {
    expect(roles.filter((role) => hasPermission(memberOf(role), permission)).join(" ")).toBe(permitted);
    expect(hasPermission(undefined, permission)).toBe(false);
  });

  it("getPermissionFailure distinguishes a guest from a role without the permission", () => {
    const getFailure = (actor: Member | undefined, permission: Permission) => getPermissionFailure(actor, permission);
    expect(getFailure(undefined, "account")).toEqual({ ok: false, kind: "unauthenticated", code: "account.sign_in" });
    expect(getFailure(memberOf("member"), "moderate")).toEqual({
      ok: false,
      kind: "forbidden",
      code: "account.forbidden",
    });
    expect(getFailure(memberOf("member"), "sell")).toBeUndefined();
  });
});

describe("Token scopes", () => {
  it("getGrantableScopes leaves out the scopes of listings for a role that may not sell", () => {
    expect(getGrantableScopes(memberOf("member"))).toEqual([...tokenScopes]);
    expect(getGrantableScopes(memberOf("moderator"))).toEqual(tokenScopes.filter((scope) => !scope.startsWith("ads:")));
  });

  it("isTokenScope accepts the names of scopes only", () => {
    expect(tokenScopes.every(isTokenScope)).toBe(true);
    expect(["", "ads", "ads:delete", null, 7].some(isTokenScope)).toBe(false);
  });
});

describe("Sessions", () => {
  const now = new Date("2026-06-01T12:00:00Z");
  const isExpired = (role: Member["role"], age: number) =>
    isSessionExpired(new Date(now.getTime() - age), memberOf(role), now);

  it("isSessionExpired ends sessions of staff after 12 hours and others after 90 days", () => {
    for (const role of ["moderator", "administrator"] as const)
      expect([isExpired(role, 12 * hour - 1), isExpired(role, 12 * hour)]).toEqual([false, true]);
    for (const role of ["member", "showroom", "rental_room"] as const)
      expect([isExpired(role, 90 * 24 * hour - 1), isExpired(role, 90 * 24 * hour)]).toEqual([false, true]);
  });

  it("withoutStaffRoleUntilTwoFactor withholds the role of staff without two-factor authentication if it is mandatory", () => {
    const account = (role: Account["role"], twoStep: boolean) => ({ id: 1, role, twoStep }) as Account;
    const apply = (role: Account["role"], twoStep: boolean, staffTwoStep = true) =>
      withoutStaffRoleUntilTwoFactor(account(role, twoStep), { staffTwoStep });
    for (const role of ["moderator", "administrator"] as const) {
      expect(apply(role, false)).toEqual({ id: 1, role: "member", heldRole: role, twoStep: false });
      expect(apply(role, true)).toEqual(account(role, true));
      expect(apply(role, false, false)).toEqual(account(role, false));
    }
    expect(apply("showroom", false)).toEqual(account("showroom", false));
  });
});

describe("parseUserAgent", () => {
  const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ";
  const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ";
  it.each([
    [`${windows}Chrome/140.0.0.0 Safari/537.36`, "Chrome", "Windows"],
    [`${windows}Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, "Edge", "Windows"],
    [`${windows}Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, "Opera", "Windows"],
    [`${iPhone}Version/18.0 Mobile/15E148 Safari/604.1`, "Safari", "iPhone"],
    [`${iPhone}CriOS/140.0 Mobile/15E148 Safari/604.1`, "Chrome", "iPhone"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux"],
    ["Mozilla/5.0 (Linux; Android 15) Chrome/140.0 SamsungBrowser/28.0 Safari/537.36", "Samsung Internet", "Android"],
    ["Mozilla/5.0 (X11; CrOS x86_64) Chrome/140.0 Safari/537.36", "Chrome", "ChromeOS"],
    ["curl/8.0", "", ""],
  ])("parseUserAgent of “%s” finds the browser “%s” and the system “%s”", (userAgent, browser, system) => {
    expect(parseUserAgent(userAgent)).toEqual({ browser, system });
  });
});

describe("Accounts", () => {
  it("formatFullName joins first and last name without spaces around them", () => {
    expect(formatFullName({ name: "Sara", lastName: "Ali" })).toBe("Sara Ali");
    expect(formatFullName({ name: "Sara", lastName: "" })).toBe("Sara");
  });

  it("getAvatarPath returns the path of an avatar", () => {
    expect(getAvatarPath("a.webp")).toBe("/account/avatars/a.webp");
  });
});
