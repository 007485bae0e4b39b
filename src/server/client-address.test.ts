import { describe, expect, it } from "vitest";
import { getClientAddress } from "./client-address.ts";

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

describe("getClientAddress", () => {
  it("getClientAddress returns the connection address without trusted proxies", () => {
    expect(getClientAddress(from("203.0.113.9"), "198.51.100.1", 0)).toBe("203.0.113.9");
    expect(getClientAddress(undefined, undefined, 0)).toBe("");
  });

  it.each([
    ["198.51.100.1", 1, "198.51.100.1"],
    // The visitor wrote the first entry, and only the entry of the trusted proxy counts.
    ["1.2.3.4, 198.51.100.1", 1, "198.51.100.1"],
    ["1.2.3.4, 198.51.100.1, 10.0.0.2", 2, "198.51.100.1"],
    ["2001:db8::1", 1, "2001:db8::1"],
    // Without a valid entry of a proxy the connection address counts.
    [undefined, 1, "10.0.0.1"],
    ["unknown", 1, "10.0.0.1"],
    ["", 3, "10.0.0.1"],
  ])(
    "getClientAddress returns the address that trusted proxies report (header %s, %i proxies)",
    (forwarded, trusted, expected) => {
      expect(getClientAddress(from("10.0.0.1"), forwarded, trusted)).toBe(expected);
    },
  );
});
