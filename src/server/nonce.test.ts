import { expect, it } from "vitest";
import { newNonce } from "./nonce.ts";

it("every nonce is sixteen bytes that were never given before", () => {
  const given = Array.from({ length: 10_000 }, newNonce);
  expect(new Set(given).size).toBe(given.length);
  for (const each of given) expect(Buffer.from(each, "base64")).toHaveLength(16);
});
