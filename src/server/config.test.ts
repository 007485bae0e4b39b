import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, findRenamedSettings, readConfig } from "./config.ts";
import { renamedSettings, settingsSchema } from "./settings-schema.ts";

describe("readConfig", () => {
  it("readConfig returns defaults for an empty environment", () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: "0.0.0.0",
      publicUrl: undefined,
      dataDir: "./data",
      databaseUrl: undefined,
      database: {
        connections: 10,
        statementTimeout: 10_000,
        connectTimeout: 5_000,
        replicas: { urls: [], connections: 10, lag: 5_000 },
      },
      pageCache: 64 * 1_024 * 1_024,
      seed: "demo",
      trustedProxies: 0,
      drainSeconds: 0,
      smtpUrl: undefined,
      mailFrom: "no-reply@localhost",
      contactTo: undefined,
      logLevel: "info",
      s3: undefined,
      payments: [],
      apiLimits: { reads: 600, writes: 120, orders: 60 },
      corsOrigins: [],
      pictureOrigins: undefined,
      securityContact: undefined,
      devPages: false,
      metrics: undefined,
      slowQuery: 500,
      staffTwoStep: false,
      accessLogSample: 1,
      traces: undefined,
    });
  });

  it("readConfig parses several CORS origins", () => {
    const given = "https://app.example, capacitor://localhost";
    expect(readConfig({ CORS_ORIGINS: given }).corsOrigins).toEqual(["https://app.example", "capacitor://localhost"]);
  });

  it("readConfig parses the metrics port and the trace endpoint", () => {
    const given = { METRICS_PORT: "9464", OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/" };
    expect(readConfig(given)).toMatchObject({
      metrics: { port: 9464, host: "127.0.0.1" },
      traces: { endpoint: "http://collector:4318", share: 0.05, service: "karaj" },
    });
  });

  it("readConfig parses replica URLs, and refuses them when DATABASE_URL is not set", () => {
    const replicas = "postgres://one:5432/karaj, postgres://two/karaj";
    expect(readConfig({ DATABASE_URL: "postgres://a:1,b:2/karaj", DATABASE_REPLICA_URLS: replicas })).toMatchObject({
      databaseUrl: "postgres://a:1,b:2/karaj",
      database: { replicas: { urls: ["postgres://one:5432/karaj", "postgres://two/karaj"] } },
    });
    expect(() => readConfig({ DATABASE_REPLICA_URLS: replicas })).toThrow(/^Wrong settings: .*needs DATABASE_URL/);
    expect(() => readConfig({ DATABASE_REPLICA_URLS: "postgres://me:secret@one/x,two" })).toThrow(/^(?!.*secret)/);
  });

  it("readConfig treats an empty value as unset", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it.each([
    ["PORT", "abc"],
    ["PORT", "70000"],
    ["METRICS_PORT", "all"],
    ["SLOW_QUERY_MS", "-1"],
    ["ACCESS_LOG_SAMPLE", "2"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
    ["OTEL_TRACES_SAMPLER_ARG", "5%"],
    ["RATE_LIMIT_API_READS", "0"],
    ["RATE_LIMIT_API_WRITES", "many"],
    ["PORT", "30.5"],
    ["DATABASE_URL", "mysql://x/y"],
    ["PUBLIC_URL", "karaj"],
    ["SEED", "everything"],
    ["LOG_LEVEL", "loud"],
    ["DATABASE_POOL_SIZE", "0"],
    ["DATABASE_REPLICA_POOL_SIZE", "many"],
    ["DATABASE_REPLICA_URLS", "mysql://x/y"],
    ["DATABASE_REPLICA_LAG_MS", "-1"],
    ["DATABASE_STATEMENT_TIMEOUT_MS", "long"],
    ["DATABASE_CONNECT_TIMEOUT_MS", "1"],
    ["ENABLE_UI_GALLERY", "yes"],
    ["CORS_ORIGINS", "app.example"],
    ["CORS_ORIGINS", "https://app.example/path"],
    ["SMTP_URL", "https://mail.example"],
    ["SMTP_URL", "mail.example:25"],
    ["MAIL_FROM", "Karaj"],
    ["CONTACT_TO", "hello"],
    ["TRUST_PROXY", "yes"],
    ["DRAIN_SECONDS", "-1"],
    ["DRAIN_SECONDS", "soon"],
    ["CSP_IMG_ORIGINS", "http://pictures.example"],
    ["SECURITY_CONTACT", "http://karaj.example"],
  ])("readConfig throws a one-line error with the name of the wrong setting %s (%s)", (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^Wrong settings: ${name} .*${value}[^\n]*$`));
  });

  it("readConfig names missing S3 settings and never prints secrets", () => {
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
    const readPartialS3Config = () =>
      readConfig({ S3_ENDPOINT: "http://localhost:9000", S3_SECRET_ACCESS_KEY: "very secret" });
    expect(readPartialS3Config).toThrow(
      /^Wrong settings: S3_BUCKET is needed [^;]*; S3_ACCESS_KEY_ID is needed [^;]*$/,
    );
    expect(() => readConfig({ ...store, S3_ENDPOINT: "store" })).toThrow(/^Wrong settings: S3_ENDPOINT must be/);
  });

  it("[ASVS 13.3.2] readConfig reads secrets from files named by _FILE settings", () => {
    const folder = mkdtempSync(join(tmpdir(), "karaj-secrets-"));
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const secret = "a secret of more than thirty-two characters";
    expect(
      readConfig({
        SESSION_SECRET_FILE: file("session", `${secret}\n`),
        DATABASE_URL_FILE: file("database", "postgres://karaj:pass@db/karaj\n"),
        SMTP_URL_FILE: file("mail", "smtp://mail.example:25"),
        S3_BUCKET: "karaj",
        S3_ACCESS_KEY_ID_FILE: file("id", "key"),
        S3_SECRET_ACCESS_KEY_FILE: file("key", "very secret"),
      }),
    ).toMatchObject({
      sessionSecret: secret,
      databaseUrl: "postgres://karaj:pass@db/karaj",
      smtpUrl: "smtp://mail.example:25",
      s3: { accessKeyId: "key", secretAccessKey: "very secret" },
    });
    expect(() => readConfig({ SESSION_SECRET: secret, SESSION_SECRET_FILE: file("session", secret) })).toThrow(
      /^Wrong settings: SESSION_SECRET and SESSION_SECRET_FILE are both set/,
    );
    expect(() => readConfig({ SMTP_URL_FILE: join(folder, "nowhere") })).toThrow(/SMTP_URL_FILE .*nowhere.*ENOENT/);
    expect(() => readConfig({ SMTP_URL_FILE: file("blank", " \n") })).toThrow(/SMTP_URL_FILE .*nothing in it/);
    // An error about a secret names its length and never its text.
    const readShortSecretConfig = () => readConfig({ SESSION_SECRET_FILE: file("short", "hunter2") });
    expect(readShortSecretConfig).toThrow(/^Wrong settings: SESSION_SECRET must have at least 32 characters/);
    expect(readShortSecretConfig).not.toThrow(/hunter2/);
    rmSync(folder, { recursive: true });
  });

  it("[ASVS 6.3.2] readConfig disables demo accounts for a public URL unless SEED is demo", () => {
    expect(readConfig({ PUBLIC_URL: "https://karaj.example" }).seed).toBe("none");
    expect(readConfig({ PUBLIC_URL: "https://karaj.example", SEED: "demo" }).seed).toBe("demo");
    expect(readConfig({ PUBLIC_URL: "http://localhost:3000" }).seed).toBe("demo");
  });

  it.each(["TAP_BASE_URL", "MOYASAR_BASE_URL", "STRIPE_BASE_URL", "PAYMOB_BASE_URL"])(
    "readConfig refuses the payment simulator as %s of a public site",
    (name) => {
      const simulator = { [name]: "http://localhost:3900/api" };
      expect(() => readConfig({ PUBLIC_URL: "https://karaj.example", ...simulator })).toThrow(
        `${name} must be an https address, because PUBLIC_URL is one`,
      );
      expect(() => readConfig({ PUBLIC_URL: "http://localhost:3000", ...simulator })).not.toThrow();
      expect(() => readConfig({ PUBLIC_URL: "https://karaj.example" })).not.toThrow();
    },
  );

  it("readConfig parses the allowed picture origins", () => {
    expect(readConfig({ CSP_IMG_ORIGINS: "none" }).pictureOrigins).toEqual([]);
    expect(readConfig({ CSP_IMG_ORIGINS: "https://a.example, https://b.example:8443" }).pictureOrigins).toEqual([
      "https://a.example",
      "https://b.example:8443",
    ]);
  });

  it("readConfig accepts the former names of renamed settings", () => {
    expect(
      readConfig({
        STAFF_TWO_STEP: "1",
        PICTURE_ORIGINS: "https://a.example",
        ORDER_LIMIT: "7",
        API_LIMIT_READS: "8",
        API_LIMIT_WRITES: "9",
        KARAJ_DEV_UI: "1",
      }),
    ).toMatchObject({
      staffTwoStep: true,
      pictureOrigins: ["https://a.example"],
      apiLimits: { reads: 8, writes: 9, orders: 7 },
      devPages: true,
    });
  });

  it.each(Object.entries(renamedSettings))(
    "readConfig refuses %s together with %s, and ignores a former name whose value is empty",
    (formerName, name) => {
      expect(() => readConfig({ [formerName]: "1", [name]: "1" })).toThrow(
        `Wrong settings: ${name} and ${formerName}, its former name, are both set; remove ${formerName}`,
      );
      expect(() => readConfig({ [formerName]: "" })).not.toThrow();
      expect(() => readConfig({ [formerName]: "", [name]: "wrong" })).toThrow(`Wrong settings: ${name} must be`);
    },
  );

  it("readConfig reports the former and the current name of a setting with a wrong value", () => {
    expect(() => readConfig({ STAFF_TWO_STEP: "yes" })).toThrow(
      "Wrong settings: STAFF_TWO_STEP (now REQUIRE_STAFF_2FA) must be 0 or 1 (it is “yes”)",
    );
  });

  it("findRenamedSettings lists each former name that is set", () => {
    expect(findRenamedSettings({ ORDER_LIMIT: "7", KARAJ_DEV_UI: "", REQUIRE_STAFF_2FA: "1" })).toEqual([
      { formerName: "ORDER_LIMIT", name: "RATE_LIMIT_ORDERS_PER_HOUR" },
    ]);
  });

  it("Every setting has a description of one sentence", () => {
    for (const [name, { description }] of Object.entries(settingsSchema.shape)) {
      expect(description, name).toMatch(/^[A-Z].*\.$/);
    }
  });

  it("readConfig names the missing settings of an enabled payment provider", () => {
    expect(() => readConfig({ PAYMENT_PROVIDERS: "tap, moyasar", TAP_SECRET_KEY: "sk" })).toThrow(
      "Wrong settings: MOYASAR_SECRET_KEY is needed for payments by moyasar; MOYASAR_WEBHOOK_SECRET is needed for payments by moyasar",
    );
    expect(() => readConfig({ PAYMENT_PROVIDERS: "paypal" })).toThrow("PAYMENT_PROVIDERS must be some of tap, moyasar");
    expect(() => readConfig({ PAYMENT_PROVIDERS: "tap,tap", TAP_SECRET_KEY: "sk" })).toThrow("each provider once");
    expect(readConfig({}).payments).toEqual([]);
  });

  it("readConfig takes payment providers in their order, and only this machine without encryption", () => {
    const stripe = { STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "whsec" };
    const settings = { PAYMENT_PROVIDERS: "stripe tap", TAP_SECRET_KEY: "sk", ...stripe };
    expect(readConfig(settings).payments.map(({ id }) => id)).toEqual(["stripe", "tap"]);
    expect(readConfig({ ...settings, TAP_BASE_URL: "http://localhost:3900/tap/v2/" }).payments[1]).toMatchObject({
      baseUrl: "http://localhost:3900/tap/v2",
    });
    expect(() => readConfig({ ...settings, TAP_BASE_URL: "http://api.tap.example" })).toThrow(
      "TAP_BASE_URL must be an https address",
    );
  });

  it("readConfig names all wrong settings in one error", () => {
    expect(() => readConfig({ PORT: "x", SEED: "y" })).toThrow(/PORT.*SEED/);
  });
});
