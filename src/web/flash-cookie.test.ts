import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { z } from "zod";
import { requestContext } from "./context.ts";
import { createFlash } from "./flash-cookie.server.ts";

const origin = "https://karaj.example";
const flash = createFlash("order", z.object({ kind: z.enum(["cancelled"]) }));
const context = new RouterContextProvider();
context.set(requestContext, { origin } as never);

it("createFlash shows the outcome of a form on the next page only", () => {
  const redirect = flash.redirect(context, "/account/orders/7", { kind: "cancelled" });
  expect([redirect.status, redirect.headers.get("location")]).toEqual([303, "/account/orders/7"]);
  const [cookie = ""] = redirect.headers.getSetCookie();
  expect(cookie).toMatch(/; HttpOnly/i);
  const next = new Request(origin, { headers: { cookie: cookie.split(";")[0] ?? "" } });
  const outcome = flash.read(next);
  expect(outcome).toEqual({ kind: "cancelled" });
  const page = flash.respond(context, { title: "Order" }, outcome);
  expect(page.data).toEqual({ title: "Order" });
  expect(new Headers(page.init?.headers).getSetCookie()).toEqual([
    expect.stringMatching(/^[\w-]*flash-order=;.*Max-Age=0/),
  ]);
});

it("createFlash sets no cookie on a page without an outcome, and ignores a cookie with an unknown outcome", () => {
  expect(flash.respond(context, {}, undefined).init).toBeNull();
  for (const value of [Buffer.from('{"kind":"paid"}').toString("base64url"), "%%%"]) {
    expect(flash.read(new Request(origin, { headers: { cookie: `flash-order=${value}` } }))).toBeUndefined();
  }
});
