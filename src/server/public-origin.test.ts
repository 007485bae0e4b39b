import { describe, expect, it } from "vitest";
import { getPublicOrigin } from "./public-origin.ts";

const getOrigin = (url: string, publicUrl?: string) => getPublicOrigin({ publicUrl, port: 3000 }, new Request(url));

describe("[ASVS 4.1.3] getPublicOrigin", () => {
  it("getPublicOrigin returns the configured URL, whatever the Host of the request", () => {
    expect(getOrigin("http://evil.example/", "https://karaj.example")).toBe("https://karaj.example");
  });

  it.each([
    "http://localhost:3000",
    "http://127.0.0.1:8080",
    "http://192.168.1.20:3000",
    "http://172.20.0.3",
    "http://[::1]:3000",
    "http://[fd12:3456::1]",
    "http://karaj:3000",
    "http://karaj.local",
  ])("Without a configured URL, getPublicOrigin trusts the local origin of the request: %s", (origin) => {
    expect(getOrigin(`${origin}/shop`)).toBe(origin);
  });

  it.each([
    "http://evil.example",
    "http://8.8.8.8",
    "http://172.32.0.1",
    "http://10.evil.example",
    "http://127.0.0.1.evil.example",
    "http://localhost.evil.example",
    "http://[2001:db8::1]",
    "http://[::ffff:8.8.8.8]",
  ])("Without a configured URL, getPublicOrigin ignores the public origin of the request: %s", (origin) => {
    expect(getOrigin(`${origin}/shop`)).toBe("http://localhost:3000");
  });
});
