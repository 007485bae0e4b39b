import { describe, expect, it } from "vitest";
import { formatStartupBanner, type StartupNotice } from "./bootstrap.ts";

const address = "https://shop.example";
const quiet: StartupNotice = { demoLogins: false, lockedDemoAccounts: 0, hasAdministrator: true };

describe("formatStartupBanner", () => {
  it("formatStartupBanner prints only the address when nothing needs attention", () => {
    expect(formatStartupBanner(address, quiet)).toBe(`Karaj كراج is ready: ${address}\n`);
  });

  it("formatStartupBanner names the command that creates an administrator when none exists", () => {
    expect(formatStartupBanner(address, { ...quiet, hasAdministrator: false })).toContain(
      "npm run admin -- create EMAIL",
    );
  });

  it("formatStartupBanner prints demo logins only on request", () => {
    expect(formatStartupBanner(address, { ...quiet, demoLogins: true })).toMatch(/karaj123[\s\S]*admin@karaj\.example/);
    const locked = formatStartupBanner(address, { ...quiet, lockedDemoAccounts: 8 });
    expect(locked).toContain("npm run admin -- set-password EMAIL");
    expect(locked).not.toMatch(/karaj123|@karaj\.example/);
  });
});
