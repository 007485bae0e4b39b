import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import type { AccountRole } from "#db/schema/accounts.ts";
import type { Permission } from "#domain/accounts/roles.ts";
import type { Session } from "#domain/accounts/session.server.ts";
import { sessionContext } from "#web/context.ts";
import { requirePermission } from "./current-account.server.ts";

/** Role of an account. `heldRole` is its role once two-step sign-in is on. */
type Account = { role: AccountRole; heldRole?: AccountRole };

/** Requests a page with a permission. Returns the status and the redirect target, without `in` for an admitted visitor. */
async function open(path: string, permission: Permission, account?: Account, method = "GET"): Promise<string> {
  const context = new RouterContextProvider();
  const session = account && ({ account: { id: 1, ...account } } as unknown as Session & { csrfToken: string });
  context.set(sessionContext, session);
  const request = new Request(`https://karaj.example${path}`, { method });
  const args = { request, context, url: new URL(request.url), params: {}, pattern: "" };
  const response = await Promise.resolve(requirePermission(permission)(args, async () => new Response("in"))).catch(
    (thrown: unknown) => thrown,
  );
  if (!(response instanceof Response)) throw response;
  const location = response.headers.get("location");
  return location === null ? `${response.status}` : decodeURIComponent(location);
}

describe("[RO-01] requirePermission", () => {
  it.each([
    ["/account/orders?status=open&page=2", "/account/orders?status=open&page=2"],
    // A client navigation requests the data of the page.
    ["/account/orders.data?status=open&_routes=a%2Cb", "/account/orders?status=open"],
    ["/account/orders.data?_routes=a", "/account/orders"],
    ["/_root.data", "/"],
  ])("requirePermission of %s leads a guest to the sign-in, which returns to %s", async (path, target) => {
    expect(await open(path, "account")).toBe(`/account/login?return=${target}`);
  });

  it("requirePermission returns to the page without its query after a form that a guest has sent", async () => {
    expect(await open("/account/orders?act=cancel", "account", undefined, "POST")).toBe(
      "/account/login?return=/account/orders",
    );
  });

  it("requirePermission admits only roles with the permission, and hides the page from all others", async () => {
    expect(await open("/admin", "administer", { role: "administrator" })).toBe("200");
    for (const role of ["member", "showroom", "rental_room", "moderator"] as const) {
      expect(await open("/admin", "administer", { role }), role).toBe("404");
    }
  });

  it("requirePermission leads staff without two-step sign-in to its page, and admits nobody meanwhile", async () => {
    const staff = { role: "member", heldRole: "administrator" } as const;
    expect(await open("/admin", "administer", staff)).toBe("/account/two-step");
    expect(await open("/admin", "administer", staff, "POST")).toBe("404");
    expect(await open("/admin", "administer", { role: "member", heldRole: "moderator" })).toBe("404");
  });
});
