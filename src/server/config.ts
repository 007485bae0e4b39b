import { z } from "zod";
import type { S3Settings } from "#domain/pictures/s3-store.server.ts";

const blankIsMissing = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsMissing, schema);

/** "name@example.com" or "Name <name@example.com>". */
const mailbox = (error: string) => z.string().regex(/^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, error);

const settings = z.object({
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
  DATABASE_POOL: optional(z.coerce.number("must be a number of connections").int().min(1).max(200).default(10)),
  SEED: optional(z.enum(["demo", "none"], "must be demo or none").default("demo")),
  TRUST_PROXY: optional(z.coerce.number("must be a number of proxies").int().min(0).max(10).default(0)),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" }).optional()),
  MAIL_FROM: optional(
    mailbox("must be a mail address, alone or as “Name <address>”").default("Karaj <no-reply@karaj.example>"),
  ),
  CONTACT_TO: optional(z.email("must be a mail address").default("hello@karaj.example")),
  LOG_LEVEL: optional(
    z
      .enum(
        ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
        "must be one of fatal, error, warn, info, debug, trace, silent",
      )
      .default("info"),
  ),
  SESSION_SECRET: optional(z.string().min(32, "must have at least 32 characters").optional()),
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
  KARAJ_DEV_UI: optional(z.enum(["0", "1"], "must be 0 or 1").default("0")),
});

/** Secrets, whose values are not for logs. */
const secrets: ReadonlySet<string> = new Set(["SESSION_SECRET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]);

/** Whoever names a store of pictures has to say all of it: half of it would be noticed only when somebody sends a picture. */
const ofStore = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
const schema = settings.superRefine((given, context) => {
  if (!given.S3_ENDPOINT && ofStore.every((name) => !given[name])) return;
  for (const name of ofStore) {
    if (!given[name])
      context.addIssue({ code: "custom", path: [name], message: "is needed for pictures to be kept in an S3 store" });
  }
});

export type Config = {
  port: number;
  host: string;
  /** The address visitors use, without a slash at the end; undefined: taken from each request. */
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  databasePool: number;
  seed: "demo" | "none";
  /** How many proxies of our own stand in front: so many hops of X-Forwarded-For can be believed. */
  trustedProxies: number;
  /** Undefined: mails become files in `dataDir`/mail. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Where messages of the contact form go. */
  contactTo: string;
  logLevel: string;
  /** What sessions and links in mails are signed with; undefined: a secret in `dataDir`. */
  sessionSecret: string | undefined;
  /** Where pictures that people send are kept; undefined: as files in `dataDir`. */
  s3: S3Settings | undefined;
  /** Whether the pages for people at work on Karaj are shown outside development too. */
  devPages: boolean;
};

/** A setting that can't be used; its message is one line that names it. */
export class ConfigError extends Error {}

/** Reads the settings once, at start. Throws a ConfigError that names every wrong one. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = schema.safeParse(environment);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      // A password in an address is not for logs.
      const given = environment[name];
      if (!given) return `${name} ${issue.message}`;
      const value = secrets.has(name) ? "…" : given.replace(/\/\/[^@/]*@/, "//…@");
      return `${name} ${issue.message} (it is “${value}”)`;
    });
    throw new ConfigError(`Wrong settings: ${problems.join("; ")}`);
  }
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, ""),
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    databasePool: data.DATABASE_POOL,
    seed: data.SEED,
    trustedProxies: data.TRUST_PROXY,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    contactTo: data.CONTACT_TO,
    logLevel: data.LOG_LEVEL,
    sessionSecret: data.SESSION_SECRET,
    s3: s3Of(data),
    devPages: data.KARAJ_DEV_UI === "1",
  };
}

function s3Of(data: z.infer<typeof settings>): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = data;
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined;
  return {
    endpoint: data.S3_ENDPOINT,
    bucket,
    region: data.S3_REGION,
    accessKeyId,
    secretAccessKey,
    // Stores of one's own have no host names for their buckets.
    pathStyle: data.S3_PATH_STYLE ? data.S3_PATH_STYLE === "1" : data.S3_ENDPOINT !== undefined,
  };
}
