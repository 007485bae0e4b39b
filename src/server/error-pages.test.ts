import { expect, it } from "vitest";
import { toPlainTextMethodNotAllowed } from "./error-pages.ts";

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
