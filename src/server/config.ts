import { readFileSync } from "node:fs";
import { z } from "zod";
import type { S3Settings } from "#domain/media/s3-picture-store.server.ts";

const blankToUndefined = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankToUndefined, schema);

/** Mail address: "name@example.com" or "Name <name@example.com>". */
const mailbox = (error: string) => z.string().regex(/^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, error);

/** Also accepts origins of app web views such as "capacitor://localhost", which the URL class does not parse. */
const isOriginText = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(text);

const isSecureOrigin = (text: string): boolean => text.startsWith("https://") && isOriginText(text);

const ratioSchema = z.coerce.number("must be a share from 0 to 1").min(0).max(1);

const connectionsSchema = z.coerce.number("must be a number of connections").int().min(1).max(200).default(10);

const millisecondsSchema = (least: number, most: number) =>
  z.coerce.number("must be a number of milliseconds").int().min(least).max(most);

const settingsSchema = z.object({
  PORT: optional(z.coerce.number("must be a port number").int().min(0).max(65_535).default(3000)),
  HOST: optional(z.string().default("0.0.0.0")),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional()),
  DATA_DIR: optional(z.string().default("./data")),
  DATABASE_URL: optional(
    z
      .string()
      .regex(/^postgres(ql)?:\/\/\S+$/, "must be a postgres:// address")
      .optional(),
  ),
  DATABASE_REPLICA_URLS: optional(
    z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .pipe(z.array(z.string().regex(/^postgres(ql)?:\/\/\S+$/, "must be postgres:// addresses, with commas between")))
      .default([]),
  ),
  DATABASE_POOL_SIZE: optional(connectionsSchema),
  DATABASE_REPLICA_POOL_SIZE: optional(connectionsSchema),
  DATABASE_REPLICA_LAG_MS: optional(millisecondsSchema(0, 600_000).default(5_000)),
  DATABASE_STATEMENT_TIMEOUT_MS: optional(millisecondsSchema(0, 3_600_000).default(10_000)),
  DATABASE_CONNECT_TIMEOUT_MS: optional(millisecondsSchema(100, 600_000).default(5_000)),
  PAGE_CACHE_MB: optional(z.coerce.number("must be a number of megabytes").int().min(0).max(4_096).default(64)),
  SEED: optional(z.enum(["demo", "none"], "must be demo or none").optional()),
  DRAIN_SECONDS: optional(z.coerce.number("must be a number of seconds").min(0).max(600).default(0)),
  TRUST_PROXY: optional(z.coerce.number("must be a number of proxies").int().min(0).max(10).default(0)),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" }).optional()),
  MAIL_FROM: optional(mailbox("must be a mail address, alone or as “Name <address>”").optional()),
  CONTACT_TO: optional(z.email("must be a mail address").optional()),
  LOG_LEVEL: optional(
    z
      .enum(
        ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
        "must be one of fatal, error, warn, info, debug, trace, silent",
      )
      .default("info"),
  ),
  SESSION_SECRET: optional(z.string().min(32, "must have at least 32 characters").optional()),
  STAFF_TWO_STEP: optional(z.enum(["0", "1"], "must be 0 or 1").default("0")),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional()),
  S3_BUCKET: optional(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket's name")
      .optional(),
  ),
  S3_REGION: optional(
    z
      .string()
      .regex(/^[\w-]+$/, "must be a region's name")
      .default("us-east-1"),
  ),
  S3_ACCESS_KEY_ID: optional(z.string().optional()),
  S3_SECRET_ACCESS_KEY: optional(z.string().optional()),
  S3_PATH_STYLE: optional(z.enum(["0", "1"], "must be 0 or 1").optional()),
  API_LIMIT_READS: optional(z.coerce.number("must be a number of requests").int().min(1).max(1_000_000).default(600)),
  API_LIMIT_WRITES: optional(z.coerce.number("must be a number of requests").int().min(1).max(1_000_000).default(120)),
  ORDER_LIMIT: optional(z.coerce.number("must be a number of orders").int().min(1).max(1_000_000).default(60)),
  CORS_ORIGINS: optional(
    z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .pipe(
        z.array(z.string().refine(isOriginText, "must be origins such as https://app.example, with commas between")),
      )
      .default([]),
  ),
  PICTURE_ORIGINS: optional(
    z
      .string()
      .transform((text) => (text.trim() === "none" ? [] : text.split(/[\s,]+/).filter(Boolean)))
      .pipe(
        z.array(
          z
            .string()
            .refine(isSecureOrigin, "must be none, or origins such as https://pictures.example, with commas between"),
        ),
      )
      .optional(),
  ),
  SECURITY_CONTACT: optional(
    z.union([z.url({ protocol: /^https$/ }), z.email()], "must be a mail address or an https address").optional(),
  ),
  METRICS_PORT: optional(z.coerce.number("must be a port number").int().min(1).max(65_535).optional()),
  METRICS_HOST: optional(z.string().default("127.0.0.1")),
  SLOW_QUERY_MS: optional(z.coerce.number("must be a number of milliseconds").min(0).max(3_600_000).default(500)),
  ACCESS_LOG_SAMPLE: optional(ratioSchema.default(1)),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  ),
  OTEL_TRACES_SAMPLER_ARG: optional(ratioSchema.default(0.05)),
  OTEL_SERVICE_NAME: optional(z.string().default("karaj")),
  KARAJ_DEV_UI: optional(z.enum(["0", "1"], "must be 0 or 1").default("0")),
});

/** Secrets, whose values must not be logged. */
const secretSettings: ReadonlySet<string> = new Set(["SESSION_SECRET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]);

/** Settings that a file named by `…_FILE` may contain, as Docker and Kubernetes provide secrets. */
const fileSettings = [
  "SESSION_SECRET",
  "DATABASE_URL",
  "DATABASE_REPLICA_URLS",
  "SMTP_URL",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
] as const;

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
  const environment = readFileSettings(input);
  const parsed = configSchema.safeParse(environment);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      // Passwords in addresses must not be logged.
      const input = environment[name];
      if (!input) return `${name} ${issue.message}`;
      const value = secretSettings.has(name) ? "…" : input.replace(/\/\/[^@/]*@/g, "//…@");
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
    staffTwoStep: data.STAFF_TWO_STEP === "1",
    s3: toS3Settings(data),
    apiLimits: { reads: data.API_LIMIT_READS, writes: data.API_LIMIT_WRITES, orders: data.ORDER_LIMIT },
    corsOrigins: data.CORS_ORIGINS,
    pictureOrigins: data.PICTURE_ORIGINS,
    securityContact: data.SECURITY_CONTACT ?? data.CONTACT_TO,
    devPages: data.KARAJ_DEV_UI === "1",
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
