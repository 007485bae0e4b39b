import { expect, it } from "vitest";
import { inOwnWords } from "./refusals.ts";

it("a method that nothing takes is no failure of the server's, to programs too", async () => {
  const refused = Response.json({ message: "Unexpected Server Error" }, { status: 405, headers: { allow: "GET" } });
  const told = inOwnWords(refused);
  expect([told.status, told.headers.get("allow"), await told.text()]).toEqual([
    405,
    "GET",
    "405: nothing here takes this method",
  ]);
  const found = Response.json({ vehicles: [] });
  expect(inOwnWords(found)).toBe(found);
});
