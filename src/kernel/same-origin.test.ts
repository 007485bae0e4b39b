import { describe, expect, it } from "vitest";
import { isSafeMethod, isSameOriginRequest } from "./same-origin.ts";

const origin = "https://karaj.example";
const request = (headers: Record<string, string>, url = "http://10.0.0.7:3000/cart") => new Request(url, { headers });

describe("isSafeMethod", () => {
  it("isSafeMethod is true for reading methods in any case only", () => {
    expect(["GET", "HEAD", "OPTIONS", "get"].filter(isSafeMethod)).toHaveLength(4);
    expect(["POST", "PUT", "PATCH", "DELETE", ""].filter(isSafeMethod)).toEqual([]);
  });
});

describe("isSameOriginRequest", () => {
  it.each([
    ["same-origin", true],
    ["none", true],
    ["same-site", false],
    ["cross-site", false],
    ["", false],
  ])("isSameOriginRequest of a request with Sec-Fetch-Site “%s” returns %s, whatever its Origin", (site, expected) => {
    expect(isSameOriginRequest(request({ "sec-fetch-site": site }), origin)).toBe(expected);
    const foreign = expected ? "https://evil.example" : origin;
    expect(isSameOriginRequest(request({ "sec-fetch-site": site, origin: foreign }), origin)).toBe(expected);
  });

  it.each([
    [origin, true],
    ["http://10.0.0.7:3000", true],
    ["https://evil.example", false],
    ["http://karaj.example", false],
    ["null", false],
  ])("isSameOriginRequest of an older browser with the Origin %s returns %s", (sent, expected) => {
    expect(isSameOriginRequest(request({ origin: sent }), origin)).toBe(expected);
  });

  it("isSameOriginRequest accepts a program, which sends neither header", () => {
    expect(isSameOriginRequest(request({}), origin)).toBe(true);
  });
});
