import { expect, it } from "vitest";
import { toPlainTextMethodNotAllowed } from "./error-pages.ts";

it("toPlainTextMethodNotAllowed turns a 405 response into plain text and leaves others unchanged", async () => {
  const refused = Response.json({ message: "Unexpected Server Error" }, { status: 405, headers: { allow: "GET" } });
  const told = toPlainTextMethodNotAllowed(refused);
  expect([told.status, told.headers.get("allow"), await told.text()]).toEqual([
    405,
    "GET",
    "405: nothing here takes this method",
  ]);
  const found = Response.json({ vehicles: [] });
  expect(toPlainTextMethodNotAllowed(found)).toBe(found);
});
