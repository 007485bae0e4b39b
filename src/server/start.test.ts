import { describe, expect, it } from "vitest";
import { type Greeting, welcome } from "./start.ts";

const address = "https://shop.example";
const quiet: Greeting = { demoLogins: false, lockedDemoAccounts: 0, hasAdministrator: true };

describe("welcome", () => {
  it("prints the address alone when there is nothing to do", () => {
    expect(welcome(address, quiet)).toBe(`Karaj كراج is ready: ${address}\n`);
  });

  it("names the command that makes an administrator while there is none", () => {
    expect(welcome(address, { ...quiet, hasAdministrator: false })).toContain("npm run admin -- create EMAIL");
  });

  it("prints the demo's logins only when it is told to", () => {
    expect(welcome(address, { ...quiet, demoLogins: true })).toMatch(/karaj123[\s\S]*admin@karaj\.example/);
    const locked = welcome(address, { ...quiet, lockedDemoAccounts: 8 });
    expect(locked).toContain("npm run admin -- set-password EMAIL");
    expect(locked).not.toMatch(/karaj123|@karaj\.example/);
  });
});
