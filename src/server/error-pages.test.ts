import { expect, it } from "vitest";
import { mergeErrorPage, toPlainTextMethodNotAllowed } from "./error-pages.ts";

it("toPlainTextMethodNotAllowed turns a 405 response into plain text and returns other responses unchanged", async () => {
  const refused = Response.json({ message: "Unexpected Server Error" }, { status: 405, headers: { allow: "GET" } });
  const response = toPlainTextMethodNotAllowed(refused);
  expect([response.status, response.headers.get("allow"), await response.text()]).toEqual([
    405,
    "GET",
    "405: nothing here takes this method",
  ]);
  const found = Response.json({ vehicles: [] });
  expect(toPlainTextMethodNotAllowed(found)).toBe(found);
});

it("mergeErrorPage keeps the status, all cookies and Retry-After of the refused request", async () => {
  const refusal = new Response("refused", { status: 429, headers: { "retry-after": "60", "x-internal": "1" } });
  for (const cookie of ["session=renewed", "XSRF-TOKEN=new"]) refusal.headers.append("set-cookie", cookie);
  const page = new Response("<p>Too many attempts</p>", { headers: { "content-type": "text/html" } });
  page.headers.append("set-cookie", "language=ar");
  const merged = mergeErrorPage(refusal, page);
  expect([merged.status, await merged.text()]).toEqual([429, "<p>Too many attempts</p>"]);
  expect(merged.headers.getSetCookie()).toEqual(["language=ar", "session=renewed", "XSRF-TOKEN=new"]);
  expect(merged.headers.get("retry-after")).toBe("60");
  expect(merged.headers.get("content-type")).toBe("text/html");
  expect(merged.headers.get("x-internal")).toBeNull();
});

it("mergeErrorPage returns the redirect of a page that requires a sign-in unchanged", () => {
  const page = new Response(null, { status: 302, headers: { location: "/account/login" } });
  expect(mergeErrorPage(new Response("refused", { status: 413 }), page)).toBe(page);
});
