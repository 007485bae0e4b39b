import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

describe("settings", () => {
  it("have defaults that need nothing", () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: "0.0.0.0",
      publicUrl: undefined,
      dataDir: "./data",
      databaseUrl: undefined,
      databasePool: 10,
      seed: "demo",
      trustedProxies: 0,
      smtpUrl: undefined,
      mailFrom: "Karaj <no-reply@karaj.example>",
      contactTo: "hello@karaj.example",
      logLevel: "info",
      devPages: false,
    });
  });

  it("take an empty value as none", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it.each([
    ["PORT", "abc"],
    ["PORT", "70000"],
    ["PORT", "30.5"],
    ["DATABASE_URL", "mysql://x/y"],
    ["PUBLIC_URL", "karaj"],
    ["SEED", "everything"],
    ["LOG_LEVEL", "loud"],
    ["DATABASE_POOL", "0"],
    ["KARAJ_DEV_UI", "yes"],
    ["SMTP_URL", "https://mail.example"],
    ["SMTP_URL", "mail.example:25"],
    ["MAIL_FROM", "Karaj"],
    ["CONTACT_TO", "hello"],
    ["TRUST_PROXY", "yes"],
  ])("stop the start with one line that names a wrong %s (%s)", (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^Wrong settings: ${name} .*${value}[^\n]*$`));
  });

  it("names all wrong ones at once", () => {
    expect(() => readConfig({ PORT: "x", SEED: "y" })).toThrow(/PORT.*SEED/);
  });
});
