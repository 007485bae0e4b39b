import { expect, it } from "vitest";
import { createNonce } from "./nonce.ts";

it("createNonce returns sixteen random bytes and never returns the same value twice", () => {
  const given = Array.from({ length: 10_000 }, createNonce);
  expect(new Set(given).size).toBe(given.length);
  for (const each of given) expect(Buffer.from(each, "base64")).toHaveLength(16);
});
