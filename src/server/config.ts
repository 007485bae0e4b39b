import { readFileSync } from "node:fs";
import type { z } from "zod";
import type { S3Settings } from "#domain/media/s3-picture-store.server.ts";
import type { PaymentProviderSettings } from "#domain/payments/payment-providers.server.ts";
import { findMissingPaymentSettings, toPaymentProviderSettings } from "./payment-settings.ts";
import { fileSettings, renamedSettings, secretSettings, settingsSchema } from "./settings-schema.ts";

type Environment = Record<string, string | undefined>;

/**
 * Returns the settings. A setting given as `NAME_FILE` is read from the file at that path. Error messages never
 * contain the contents of a file.
 */
function readFileSettings(environment: Environment): Environment {
  const merged = { ...environment };
  for (const name of fileSettings) {
    const setting = `${name}_FILE`;
    const file = environment[setting];
    if (!file) continue;
    if (environment[name]) throw new ConfigError(`Wrong settings: ${name} and ${setting} are both set; one is enough`);
    let text: string;
    try {
      text = readFileSync(file, "utf8").trim();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new ConfigError(`Wrong settings: ${setting} names a file that can't be read (it is “${file}”: ${code})`);
    }
    if (!text) throw new ConfigError(`Wrong settings: ${setting} names a file with nothing in it (it is “${file}”)`);
    merged[name] = text;
  }
  return merged;
}

/** Lists the settings in the environment that are given under a former name. */
export const findRenamedSettings = (environment: Environment): { formerName: string; name: string }[] =>
  Object.entries(renamedSettings)
    .filter(([formerName]) => environment[formerName])
    .map(([formerName, name]) => ({ formerName, name }));

/**
 * Replaces former names of settings by the current ones. Throws a ConfigError if a setting is given under both names.
 */
function replaceFormerNames(environment: Environment): Environment {
  const replaced = { ...environment };
  for (const { formerName, name } of findRenamedSettings(environment)) {
    if (environment[name]) {
      throw new ConfigError(
        `Wrong settings: ${name} and ${formerName}, its former name, are both set; remove ${formerName}`,
      );
    }
    replaced[name] = environment[formerName];
  }
  return replaced;
}

/**
 * Settings of an S3 store. If one is set, all are required, because an incomplete store would fail only at the first
 * upload.
 */
const s3Settings = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
/** Addresses of payment providers, which can be those of the payment simulator. */
const providerUrlSettings = ["TAP_BASE_URL", "MOYASAR_BASE_URL", "STRIPE_BASE_URL", "PAYMOB_BASE_URL"] as const;

const configSchema = settingsSchema.superRefine((given, context) => {
  for (const { name, provider } of findMissingPaymentSettings(given)) {
    context.addIssue({ code: "custom", path: [name], message: `is needed for payments by ${provider}` });
  }
  // The simulator takes every payment, so a public site must not use one by mistake.
  const isPublic = given.PUBLIC_URL?.startsWith("https:");
  for (const name of providerUrlSettings)
    if (isPublic && !given[name].startsWith("https:"))
      context.addIssue({
        code: "custom",
        path: [name],
        message: "must be an https address, because PUBLIC_URL is one",
      });
  if (!given.S3_ENDPOINT && s3Settings.every((name) => !given[name])) return;
  for (const name of s3Settings) {
    if (!given[name])
      context.addIssue({ code: "custom", path: [name], message: "is needed for pictures to be kept in an S3 store" });
  }
});

export type Config = {
  port: number;
  host: string;
  /** Public URL of the site, without a slash at the end. If undefined, the URL of each request is used. */
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Connection settings of the database server and its read replicas. Times are in milliseconds. */
  database: {
    connections: number;
    statementTimeout: number;
    connectTimeout: number;
    replicas: { urls: readonly string[]; connections: number; lag: number };
  };
  /** Maximum memory for cached public pages, in bytes. 0 disables the page cache. */
  pageCache: number;
  seed: "demo" | "none";
  /**
   * Number of the operator's own proxies in front of the server. That many addresses at the end of X-Forwarded-For
   * are trusted.
   */
  trustedProxies: number;
  /**
   * Time in seconds between the beginning of a shutdown and the moment when new connections are refused. Meanwhile
   * `/readyz` reports "not ready", so that proxies stop sending requests.
   */
  drainSeconds: number;
  /** URL of the SMTP server. If undefined, mails are written to files in `dataDir`/mail. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Email address that receives the messages of the contact form. */
  contactTo: string | undefined;
  /** Path of the program that makes PDFs. If undefined, documents can only be printed. */
  pdfProgram: string | undefined;
  logLevel: string;
  /**
   * Secret key that signs session cookies and the links in mails. If undefined, a secret is generated and stored in
   * `dataDir`.
   */
  sessionSecret: string | undefined;
  /** Whether moderators and administrators get their permissions only after two-factor sign-in. */
  staffTwoStep: boolean;
  /** S3 store for uploaded pictures. If undefined, pictures are files in `dataDir`. */
  s3: S3Settings | undefined;
  /** Enabled payment providers, in the order in which they are tried. */
  payments: readonly PaymentProviderSettings[];
  /**
   * Rate limits for one member, or for one network address without a session: API reads per minute, API writes per
   * minute, orders per hour.
   */
  apiLimits: { reads: number; writes: number; orders: number };
  /** Origins that may call the legacy API without cookies. They are web views inside of mobile apps. */
  corsOrigins: readonly string[];
  /** Origins from which listings may embed pictures. If undefined, all https origins are allowed. */
  pictureOrigins: readonly string[] | undefined;
  /** Contact for security reports: an email address or the address of a page. */
  securityContact: string | undefined;
  /** Whether the pages for developers exist outside of development too. */
  devPages: boolean;
  /** Port and host of the `/metrics` endpoint. If undefined, there is no such endpoint. */
  metrics: { port: number; host: string } | undefined;
  /** Duration in milliseconds from which a statement is logged as slow. 0 disables this log. */
  slowQuery: number;
  /** Fraction of requests that are logged, 0 to 1. Failed and slow requests are always logged. */
  accessLogSample: number;
  /**
   * URL of the trace collector, fraction of requests that are traced (`share`, 0 to 1), and service name. If
   * undefined, nothing is traced.
   */
  traces: { endpoint: string; share: number; service: string } | undefined;
};

/** Returns whether the site is public: its URL begins with https. */
export const isPublicSite = ({ publicUrl }: Pick<Config, "publicUrl">): boolean =>
  publicUrl?.startsWith("https:") === true;

/** Error for an invalid setting. Its message is one line that names the setting. */
export class ConfigError extends Error {}

/** Reads all settings from the environment, once at the start. Throws a ConfigError that lists all invalid settings. */
export function readConfig(input: Environment): Config {
  const environment = replaceFormerNames(readFileSettings(input));
  const formerNames = new Map(findRenamedSettings(input).map(({ formerName, name }) => [name, formerName]));
  const parsed = configSchema.safeParse(environment);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      const setting = String(issue.path[0]);
      const formerName = formerNames.get(setting);
      const name = formerName ? `${formerName} (now ${setting})` : setting;
      // Passwords in addresses must not be logged.
      const input = environment[setting];
      if (!input) return `${name} ${issue.message}`;
      const value = secretSettings.has(setting) ? "…" : input.replace(/\/\/[^@/]*@/g, "//…@");
      return `${name} ${issue.message} (it is “${value}”)`;
    });
    throw new ConfigError(`Wrong settings: ${problems.join("; ")}`);
  }
  const { data } = parsed;
  if (data.DATABASE_REPLICA_URLS.length > 0 && !data.DATABASE_URL) {
    throw new ConfigError(
      "Wrong settings: DATABASE_REPLICA_URLS needs DATABASE_URL: the server that they are copies of",
    );
  }
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, ""),
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    database: {
      connections: data.DATABASE_POOL_SIZE,
      statementTimeout: data.DATABASE_STATEMENT_TIMEOUT_MS,
      connectTimeout: data.DATABASE_CONNECT_TIMEOUT_MS,
      replicas: {
        urls: data.DATABASE_REPLICA_URLS,
        connections: data.DATABASE_REPLICA_POOL_SIZE,
        lag: data.DATABASE_REPLICA_LAG_MS,
      },
    },
    pageCache: data.PAGE_CACHE_MB * 1_024 * 1_024,
    // The passwords of the demo data are public, so on a public site the demo data must be requested explicitly.
    seed: data.SEED ?? (data.PUBLIC_URL?.startsWith("https:") ? "none" : "demo"),
    trustedProxies: data.TRUST_PROXY,
    drainSeconds: data.DRAIN_SECONDS,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? `no-reply@${data.PUBLIC_URL ? new URL(data.PUBLIC_URL).hostname : "localhost"}`,
    contactTo: data.CONTACT_TO,
    pdfProgram: data.PDF_PROGRAM,
    logLevel: data.LOG_LEVEL,
    sessionSecret: data.SESSION_SECRET,
    staffTwoStep: data.REQUIRE_STAFF_2FA === "1",
    s3: toS3Settings(data),
    payments: toPaymentProviderSettings(data),
    apiLimits: {
      reads: data.RATE_LIMIT_API_READS,
      writes: data.RATE_LIMIT_API_WRITES,
      orders: data.RATE_LIMIT_ORDERS_PER_HOUR,
    },
    corsOrigins: data.CORS_ORIGINS,
    pictureOrigins: data.CSP_IMG_ORIGINS,
    securityContact: data.SECURITY_CONTACT ?? data.CONTACT_TO,
    devPages: data.ENABLE_UI_GALLERY === "1",
    metrics: data.METRICS_PORT ? { port: data.METRICS_PORT, host: data.METRICS_HOST } : undefined,
    slowQuery: data.SLOW_QUERY_MS,
    accessLogSample: data.ACCESS_LOG_SAMPLE,
    traces: data.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ""),
          share: data.OTEL_TRACES_SAMPLER_ARG,
          service: data.OTEL_SERVICE_NAME,
        }
      : undefined,
  };
}

function toS3Settings(data: z.infer<typeof settingsSchema>): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = data;
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined;
  return {
    endpoint: data.S3_ENDPOINT,
    bucket,
    region: data.S3_REGION,
    accessKeyId,
    secretAccessKey,
    // Self-hosted stores have no host name per bucket, so the bucket is part of the path.
    pathStyle: data.S3_PATH_STYLE ? data.S3_PATH_STYLE === "1" : data.S3_ENDPOINT !== undefined,
  };
}
