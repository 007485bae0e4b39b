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
      s3: undefined,
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

  it("say what is missing of an S3 store, and keep its secrets to themselves", () => {
    const store = { S3_BUCKET: "karaj", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "very secret" };
    expect(readConfig(store).s3).toMatchObject({
      bucket: "karaj",
      endpoint: undefined,
      region: "us-east-1",
      pathStyle: false,
    });
    const own = { ...store, S3_ENDPOINT: "http://localhost:9000" };
    expect(readConfig(own).s3).toMatchObject({ endpoint: "http://localhost:9000", pathStyle: true });
    expect(readConfig({ ...own, S3_PATH_STYLE: "0" }).s3?.pathStyle).toBe(false);
    const half = () => readConfig({ S3_ENDPOINT: "http://localhost:9000", S3_SECRET_ACCESS_KEY: "very secret" });
    expect(half).toThrow(/^Wrong settings: S3_BUCKET is needed [^;]*; S3_ACCESS_KEY_ID is needed [^;]*$/);
    expect(() => readConfig({ ...store, S3_ENDPOINT: "store" })).toThrow(/^Wrong settings: S3_ENDPOINT must be/);
  });

  it("names all wrong ones at once", () => {
    expect(() => readConfig({ PORT: "x", SEED: "y" })).toThrow(/PORT.*SEED/);
  });
});
