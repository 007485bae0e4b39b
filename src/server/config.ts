import { readFileSync } from "node:fs";
import type { z } from "zod";
import type { S3Settings } from "#domain/media/s3-picture-store.server.ts";
import { fileSettings, renamedSettings, secretSettings, settingsSchema } from "./settings-schema.ts";

type Environment = Record<string, string | undefined>;

/** Returns the settings merged with the contents of their files. Errors never quote file contents. */
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

/** Lists the settings of the environment that have a former name. */
export const findRenamedSettings = (environment: Environment): { formerName: string; name: string }[] =>
  Object.entries(renamedSettings)
    .filter(([formerName]) => environment[formerName])
    .map(([formerName, name]) => ({ formerName, name }));

/** Returns the settings with former names replaced. Throws a ConfigError when a setting has both names. */
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

/** An S3 store needs all of its settings. An incomplete store would fail only at the first upload. */
const s3Settings = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
const configSchema = settingsSchema.superRefine((given, context) => {
  if (!given.S3_ENDPOINT && s3Settings.every((name) => !given[name])) return;
  for (const name of s3Settings) {
    if (!given[name])
      context.addIssue({ code: "custom", path: [name], message: "is needed for pictures to be kept in an S3 store" });
  }
});

export type Config = {
  port: number;
  host: string;
  /** Public address without a trailing slash. Undefined means the address of each request. */
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Database server connections and read replicas. Times are in milliseconds. */
  database: {
    connections: number;
    statementTimeout: number;
    connectTimeout: number;
    replicas: { urls: readonly string[]; connections: number; lag: number };
  };
  /** Memory for cached public pages, in bytes. 0 disables the cache. */
  pageCache: number;
  seed: "demo" | "none";
  /** Number of own proxies in front, and so of trusted hops in X-Forwarded-For. */
  trustedProxies: number;
  /** Seconds that a shutdown reports "not ready" before refusing connections, so that proxies notice. */
  drainSeconds: number;
  /** SMTP server. Undefined means that mails are written as files to `dataDir`/mail. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Recipient of contact form messages. */
  contactTo: string | undefined;
  logLevel: string;
  /** Secret that signs sessions and links in mails. Undefined means a generated secret in `dataDir`. */
  sessionSecret: string | undefined;
  /** Whether moderators and administrators need two-factor sign-in for their rights. */
  staffTwoStep: boolean;
  /** S3 store of uploaded pictures. Undefined means files in `dataDir`. */
  s3: S3Settings | undefined;
  /** API requests a minute, and orders an hour, for each member or address. */
  apiLimits: { reads: number; writes: number; orders: number };
  /** Origins whose web views may call the legacy API without cookies. */
  corsOrigins: readonly string[];
  /** Origins of pictures that listings may embed. Undefined allows all https origins. */
  pictureOrigins: readonly string[] | undefined;
  /** Contact for security reports: a mail address or a page. */
  securityContact: string | undefined;
  /** Whether developer pages are shown outside of development. */
  devPages: boolean;
  /** Address of the `/metrics` endpoint. Undefined disables it. */
  metrics: { port: number; host: string } | undefined;
  /** Duration from which statements are logged, in milliseconds. 0 disables it. */
  slowQuery: number;
  /** Share of requests that are logged. Failed and slow requests are always logged. */
  accessLogSample: number;
  /** Trace collector and the share of traced requests. Undefined disables tracing. */
  traces: { endpoint: string; share: number; service: string } | undefined;
};

/** Returns whether the site is public: its address is https. */
export const isPublicSite = ({ publicUrl }: Pick<Config, "publicUrl">): boolean =>
  publicUrl?.startsWith("https:") === true;

/** Invalid setting. The message is one line that names the setting. */
export class ConfigError extends Error {}

/** Reads the settings, once at start. Throws a ConfigError that lists all invalid ones. */
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
    // The passwords of the demo data are public, so a public site must request the demo explicitly.
    seed: data.SEED ?? (data.PUBLIC_URL?.startsWith("https:") ? "none" : "demo"),
    trustedProxies: data.TRUST_PROXY,
    drainSeconds: data.DRAIN_SECONDS,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? `no-reply@${data.PUBLIC_URL ? new URL(data.PUBLIC_URL).hostname : "localhost"}`,
    contactTo: data.CONTACT_TO,
    logLevel: data.LOG_LEVEL,
    sessionSecret: data.SESSION_SECRET,
    staffTwoStep: data.REQUIRE_STAFF_2FA === "1",
    s3: toS3Settings(data),
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
    // Self-hosted stores have no host names for buckets, so they use path-style addresses.
    pathStyle: data.S3_PATH_STYLE ? data.S3_PATH_STYLE === "1" : data.S3_ENDPOINT !== undefined,
  };
}
