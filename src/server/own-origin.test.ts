import { describe, expect, it } from "vitest";
import { ownOrigin } from "./own-origin.ts";

const originOf = (url: string, publicUrl?: string) => ownOrigin({ publicUrl, port: 3000 }, new Request(url));

describe("[ASVS 4.1.3] the address that links in pages and mails begin with", () => {
  it("is the setting's, whatever a request says", () => {
    expect(originOf("http://evil.example/", "https://karaj.example")).toBe("https://karaj.example");
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
  ])("without one is the request's in one's own network: %s", (origin) => {
    expect(originOf(`${origin}/shop`)).toBe(origin);
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
  ])("is never one that somebody out there may own: %s", (origin) => {
    expect(originOf(`${origin}/shop`)).toBe("http://localhost:3000");
  });
});
