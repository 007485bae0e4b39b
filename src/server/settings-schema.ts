import { z } from "zod";
import { paymentProviderIds } from "#domain/payments/payment.ts";

const blankToUndefined = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankToUndefined, schema);

/** Creates the schema of an email address: "name@example.com" or "Name <name@example.com>". */
const mailbox = (error: string) => z.string().regex(/^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, error);

/**
 * Returns whether a text is an origin. Origins of web views in apps, such as "capacitor://localhost", are accepted
 * too. The URL class has no origin for them.
 */
const isOriginText = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(text);

const isSecureOrigin = (text: string): boolean => text.startsWith("https://") && isOriginText(text);

const ratioSchema = z.coerce.number("must be a share from 0 to 1").min(0).max(1);

const connectionsSchema = z.coerce.number("must be a number of connections").int().min(1).max(200).default(10);

const millisecondsSchema = (min: number, max: number) =>
  z.coerce.number("must be a number of milliseconds").int().min(min).max(max);

/** Schema of the address of a payment provider. Only the simulator on this machine may be reached without encryption. */
const providerUrlSchema = (address: string) =>
  optional(
    z
      .string()
      .refine(
        (text) => /^https:\/\/[^\s]+$/.test(text) || /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/[^\s]*)?$/.test(text),
        "must be an https address",
      )
      .transform((text) => text.replace(/\/+$/, ""))
      .default(address),
  );

/** Schema of all settings, by name of the environment variable. docs/reference/settings.md describes them. */
export const settingsSchema = z.object({
  PORT: optional(z.coerce.number("must be a port number").int().min(0).max(65_535).default(3000)).describe(
    "Port that the server listens on; 0 picks a free port.",
  ),
  HOST: optional(z.string().default("0.0.0.0")).describe("Address that the server listens on."),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional()).describe(
    "Address that visitors use, taken from each request within this machine or network when unset.",
  ),
  DATA_DIR: optional(z.string().default("./data")).describe(
    "Folder of the embedded database, uploaded files, mails and the session secret.",
  ),
  DATABASE_URL: optional(
    z
      .string()
      .regex(/^postgres(ql)?:\/\/\S+$/, "must be a postgres:// address")
      .optional(),
  ).describe("Address of a PostgreSQL server (15 or newer), several hosts allowed, instead of the embedded database."),
  DATABASE_REPLICA_URLS: optional(
    z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .pipe(z.array(z.string().regex(/^postgres(ql)?:\/\/\S+$/, "must be postgres:// addresses, with commas between")))
      .default([]),
  ).describe("Addresses of read replicas of DATABASE_URL."),
  DATABASE_POOL_SIZE: optional(connectionsSchema).describe(
    "Maximum number of connections for requests to the database server.",
  ),
  DATABASE_REPLICA_POOL_SIZE: optional(connectionsSchema).describe("Maximum number of connections to each replica."),
  DATABASE_REPLICA_LAG_MS: optional(millisecondsSchema(0, 600_000).default(5_000)).describe(
    "Lag in milliseconds above which a replica is not read.",
  ),
  DATABASE_STATEMENT_TIMEOUT_MS: optional(millisecondsSchema(0, 3_600_000).default(10_000)).describe(
    "Time limit of a request's statement in milliseconds, where 0 means no limit.",
  ),
  DATABASE_CONNECT_TIMEOUT_MS: optional(millisecondsSchema(100, 600_000).default(5_000)).describe(
    "Time limit of a request's wait for a database connection, in milliseconds.",
  ),
  PAGE_CACHE_MB: optional(
    z.coerce.number("must be a number of megabytes").int().min(0).max(4_096).default(64),
  ).describe("Memory for cached pages and fragments in megabytes, where 0 disables the cache."),
  SEED: optional(z.enum(["demo", "none"], "must be demo or none").optional()).describe(
    "Whether an empty database gets demo data; the default is demo, and none when PUBLIC_URL is an https address.",
  ),
  DRAIN_SECONDS: optional(z.coerce.number("must be a number of seconds").min(0).max(600).default(0)).describe(
    "Seconds for which a stopping server answers /readyz with 503 before it refuses connections.",
  ),
  TRUST_PROXY: optional(z.coerce.number("must be a number of proxies").int().min(0).max(10).default(0)).describe(
    "Number of own proxies in front, so that limits count visitors and not the proxy.",
  ),
  SMTP_URL: optional(
    z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" }).optional(),
  ).describe("Mail server; without one, mails become files in DATA_DIR/mail."),
  MAIL_FROM: optional(mailbox("must be an email address, alone or as “Name <address>”").optional()).describe(
    "Sender of mails, no-reply@ the host of PUBLIC_URL when unset.",
  ),
  PDF_PROGRAM: optional(z.string().startsWith("/", "must be the path of a program").optional()).describe(
    "Path of Chromium or WeasyPrint, which makes PDFs of invoices; without it, readers print the page.",
  ),
  CONTACT_TO: optional(z.email("must be an email address").optional()).describe(
    "Recipient of contact form messages, otherwise the address in the site's settings or all administrators.",
  ),
  LOG_LEVEL: optional(
    z
      .enum(
        ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
        "must be one of fatal, error, warn, info, debug, trace, silent",
      )
      .default("info"),
  ).describe("Least severe level of log lines that are written."),
  SESSION_SECRET: optional(z.string().min(32, "must have at least 32 characters").optional()).describe(
    "Key that signs sessions and links in mails, the same for all processes, generated in DATA_DIR when unset.",
  ),
  REQUIRE_STAFF_2FA: optional(z.enum(["0", "1"], "must be 0 or 1").default("0")).describe(
    "Whether moderators and administrators have their rights only with two-factor sign-in.",
  ),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional()).describe(
    "Address of the S3 store, Amazon's when unset.",
  ),
  S3_BUCKET: optional(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket's name")
      .optional(),
  ).describe("Bucket for uploaded pictures; without one, pictures are files in DATA_DIR."),
  S3_REGION: optional(
    z
      .string()
      .regex(/^[\w-]+$/, "must be a region's name")
      .default("us-east-1"),
  ).describe("Region of the S3 store."),
  S3_ACCESS_KEY_ID: optional(z.string().optional()).describe("Access key of the S3 store."),
  S3_SECRET_ACCESS_KEY: optional(z.string().optional()).describe("Secret key of the S3 store."),
  S3_PATH_STYLE: optional(z.enum(["0", "1"], "must be 0 or 1").optional()).describe(
    "Whether the bucket is part of the path and not of the host name; the default is 1 with S3_ENDPOINT, otherwise 0.",
  ),
  RATE_LIMIT_API_READS: optional(
    z.coerce.number("must be a number of requests").int().min(1).max(1_000_000).default(600),
  ).describe("Maximum number of API reads per minute for each account or address."),
  RATE_LIMIT_API_WRITES: optional(
    z.coerce.number("must be a number of requests").int().min(1).max(1_000_000).default(120),
  ).describe("Maximum number of API writes per minute for each account or address."),
  RATE_LIMIT_ORDERS_PER_HOUR: optional(
    z.coerce.number("must be a number of orders").int().min(1).max(1_000_000).default(60),
  ).describe("Maximum number of orders per hour for each account; a network may place twice as many."),
  CORS_ORIGINS: optional(
    z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .pipe(
        z.array(z.string().refine(isOriginText, "must be origins such as https://app.example, with commas between")),
      )
      .default([]),
  ).describe("Origins whose web views may read the legacy API without an account."),
  CSP_IMG_ORIGINS: optional(
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
  ).describe(
    "Origins whose pictures imported listings may show: none for own pictures only, any https origin when unset.",
  ),
  SECURITY_CONTACT: optional(
    z.union([z.url({ protocol: /^https$/ }), z.email()], "must be an email address or an https address").optional(),
  ).describe("Contact in /.well-known/security.txt, CONTACT_TO when unset."),
  PAYMENT_PROVIDERS: optional(
    z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .pipe(
        z
          .array(z.enum(paymentProviderIds, `must be some of ${paymentProviderIds.join(", ")}, with commas between`))
          .refine((ids) => new Set(ids).size === ids.length, "must name each provider once"),
      )
      .default([]),
  ).describe("Enabled payment providers in the order of preference; without any, nobody can pay online."),
  TAP_SECRET_KEY: optional(z.string().optional()).describe("Secret key of the Tap account, which also signs webhooks."),
  TAP_MERCHANT_ID: optional(z.string().optional()).describe("Merchant id of the Tap account, its default when unset."),
  TAP_BASE_URL: providerUrlSchema("https://api.tap.company/v2").describe("Address of Tap's API."),
  MOYASAR_SECRET_KEY: optional(z.string().optional()).describe("Secret key of the Moyasar account."),
  MOYASAR_WEBHOOK_SECRET: optional(z.string().optional()).describe(
    "Secret token of the webhook in Moyasar's dashboard.",
  ),
  MOYASAR_PAYOUT_ACCOUNT: optional(z.uuid("must be the id of a payout account at Moyasar").optional()).describe(
    "Id of the payout account at Moyasar that sends sellers their money; without it, payouts are transferred by hand.",
  ),
  MOYASAR_BASE_URL: providerUrlSchema("https://api.moyasar.com/v1").describe("Address of Moyasar's API."),
  STRIPE_SECRET_KEY: optional(z.string().optional()).describe("Secret key of the Stripe account."),
  STRIPE_WEBHOOK_SECRET: optional(z.string().optional()).describe(
    "Signing secret of the webhook in Stripe's dashboard.",
  ),
  STRIPE_BASE_URL: providerUrlSchema("https://api.stripe.com").describe(
    "Address of Stripe's API, a host without a path.",
  ),
  PAYMOB_SECRET_KEY: optional(z.string().optional()).describe("Secret key of the Paymob account."),
  PAYMOB_PUBLIC_KEY: optional(z.string().optional()).describe("Public key of the Paymob account."),
  PAYMOB_API_KEY: optional(z.string().optional()).describe("API key of the Paymob account, which reads payments."),
  PAYMOB_HMAC_SECRET: optional(z.string().optional()).describe("Secret with which Paymob signs webhooks."),
  PAYMOB_INTEGRATION_IDS: optional(
    z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .pipe(
        z.array(
          z
            .string()
            .regex(/^\d{1,12}$/, "must be numbers, with commas between")
            .transform(Number),
        ),
      )
      .default([]),
  ).describe("Integration ids of the payment methods of the Paymob account."),
  PAYMOB_CURRENCY: optional(
    z
      .string()
      .regex(/^[A-Z]{3}$/, "must be a currency code such as EGP")
      .default("EGP"),
  ).describe("Currency of the Paymob account."),
  PAYMOB_BASE_URL: providerUrlSchema("https://accept.paymob.com").describe(
    "Address of Paymob in the account's country, such as https://ksa.paymob.com.",
  ),
  METRICS_PORT: optional(z.coerce.number("must be a port number").int().min(1).max(65_535).optional()).describe(
    "Port of /metrics for Prometheus; without one, the server has no metrics endpoint.",
  ),
  METRICS_HOST: optional(z.string().default("127.0.0.1")).describe("Address that /metrics listens on."),
  SLOW_QUERY_MS: optional(
    z.coerce.number("must be a number of milliseconds").min(0).max(3_600_000).default(500),
  ).describe("Duration in milliseconds from which statements are logged, where 0 logs none."),
  ACCESS_LOG_SAMPLE: optional(ratioSchema.default(1)).describe(
    "Share of requests in the log; failed and slow requests are always logged.",
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  ).describe("Address of the OpenTelemetry collector; without one, the server sends no traces."),
  OTEL_TRACES_SAMPLER_ARG: optional(ratioSchema.default(0.05)).describe("Share of requests that are traced."),
  OTEL_SERVICE_NAME: optional(z.string().default("karaj")).describe("Name of the service in traces."),
  ENABLE_UI_GALLERY: optional(z.enum(["0", "1"], "must be 0 or 1").default("0")).describe(
    "Whether /dev/ui, /dev/mail and /dev/pictures exist outside development.",
  ),
});

/** Names of settings that contain secrets. Their values must not be logged. */
export const secretSettings: ReadonlySet<string> = new Set([
  "SESSION_SECRET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "TAP_SECRET_KEY",
  "MOYASAR_SECRET_KEY",
  "MOYASAR_WEBHOOK_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "PAYMOB_SECRET_KEY",
  "PAYMOB_API_KEY",
  "PAYMOB_HMAC_SECRET",
]);

/**
 * Names of settings that can be read from a file, whose path is in the variable `NAME_FILE`. Docker and Kubernetes
 * pass secrets in this way.
 */
export const fileSettings = [
  "SESSION_SECRET",
  "DATABASE_URL",
  "DATABASE_REPLICA_URLS",
  "SMTP_URL",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "TAP_SECRET_KEY",
  "MOYASAR_SECRET_KEY",
  "MOYASAR_WEBHOOK_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "PAYMOB_SECRET_KEY",
  "PAYMOB_API_KEY",
  "PAYMOB_HMAC_SECRET",
] as const;

/**
 * Current name of each renamed setting, by its former name. A former name works for one more release and logs a
 * warning.
 */
export const renamedSettings = {
  STAFF_TWO_STEP: "REQUIRE_STAFF_2FA",
  PICTURE_ORIGINS: "CSP_IMG_ORIGINS",
  ORDER_LIMIT: "RATE_LIMIT_ORDERS_PER_HOUR",
  API_LIMIT_READS: "RATE_LIMIT_API_READS",
  API_LIMIT_WRITES: "RATE_LIMIT_API_WRITES",
  KARAJ_DEV_UI: "ENABLE_UI_GALLERY",
} as const satisfies Record<string, keyof typeof settingsSchema.shape>;
