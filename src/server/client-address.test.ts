import { describe, expect, it } from "vitest";
import { clientAddress } from "./client-address.ts";

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

describe("where a request comes from", () => {
  it("is the other end of the connection, whatever the request says", () => {
    expect(clientAddress(from("203.0.113.9"), "198.51.100.1", 0)).toBe("203.0.113.9");
    expect(clientAddress(undefined, undefined, 0)).toBe("");
  });

  it.each([
    ["198.51.100.1", 1, "198.51.100.1"],
    // The visitor wrote the first one: only our proxy's own entry counts.
    ["1.2.3.4, 198.51.100.1", 1, "198.51.100.1"],
    ["1.2.3.4, 198.51.100.1, 10.0.0.2", 2, "198.51.100.1"],
    ["2001:db8::1", 1, "2001:db8::1"],
    // No proxy wrote anything, or nonsense: the connection's own end.
    [undefined, 1, "10.0.0.1"],
    ["unknown", 1, "10.0.0.1"],
    ["", 3, "10.0.0.1"],
  ])("behind proxies of our own is what they wrote (%s, %i)", (forwarded, trusted, expected) => {
    expect(clientAddress(from("10.0.0.1"), forwarded, trusted)).toBe(expected);
  });
});
