import { join } from "node:path";
import { sql } from "kysely";
import type { Database, Db } from "#db/database.ts";
import { restoreHint } from "#db/embedded/damaged.ts";
import { startHousekeeping } from "#db/housekeeping.ts";
import { migrate } from "#db/migrate.ts";
import { seedReference } from "#db/seed/reference.server.ts";
import { seedVehicles } from "#db/seed/vehicles/seed.server.ts";
import { hasAdministrator } from "#domain/accounts/operator.server.ts";
import { DEMO_PASSWORD } from "#domain/accounts/password.ts";
import { seedDemoAdDays } from "#domain/demo/ad-days.server.ts";
import { seedDemoBookings } from "#domain/demo/bookings.server.ts";
import { seedDemoBusinesses } from "#domain/demo/businesses.server.ts";
import { revokeDemoAccess } from "#domain/demo/demo-passwords.server.ts";
import { seedDemoInbox } from "#domain/demo/inbox.server.ts";
import { seedDemoModeration } from "#domain/demo/moderation.server.ts";
import { seedDemoOrders } from "#domain/demo/orders.server.ts";
import { seedDemoPosts } from "#domain/demo/posts.server.ts";
import { seedDemoReviews } from "#domain/demo/reviews/seed.server.ts";
import { hasDemo, seedDemo } from "#domain/demo/seed.server.ts";
import { seedDemoSettings } from "#domain/demo/settings.server.ts";
import { demoLogins, seedDemoUsers } from "#domain/demo/users.server.ts";
import type { ImportFiles } from "#domain/imports/files.server.ts";
import { LiveHub } from "#domain/live/hub.server.ts";
import { LiveStreams } from "#domain/live/streams.server.ts";
import { refreshMarket } from "#domain/pricing/refresh.server.ts";
import { startExpiringAds } from "#jobs/expire-ads.ts";
import { type ImportJob, startImports } from "#jobs/imports.ts";
import { folderDelivery, type MailJob, smtpDelivery, startMail } from "#jobs/mail.ts";
import { startPruningMailFiles } from "#jobs/mail-files.ts";
import { type MarketJob, startMarket } from "#jobs/market.ts";
import { type PicturesJob, startPictures } from "#jobs/pictures.ts";
import { systemClock } from "#kernel/clock.ts";
import { isDamage } from "#kernel/damage.ts";
import { type Config, ConfigError, isPublicShop } from "./config.ts";
import { protectDataFolder } from "./data-folder.ts";
import type { Logger } from "./log.ts";
import { openConfigured } from "./open-database.ts";
import { pictureStore } from "./picture-stores.ts";

const setIt = "npm run admin -- set-password EMAIL";

/** Past this many ads the embedded database is better replaced by a server. */
const embeddedComfort = 100_000;

/** What the banner at the start says of the accounts. */
export type Greeting = {
  /** Print the demo's logins: there is a demo world, and the shop isn't public. */
  demoLogins: boolean;
  /** Accounts of the demo world that can't sign in because they still have its password. */
  lockedDemoAccounts: number;
  hasAdministrator: boolean;
};

export type Prepared = { database: Database; stopHousekeeping: () => void; greeting: Greeting };

/** Opens the database, brings its schema up to date and fills it when it is empty. */
export async function prepareDatabase(config: Config, log: Logger): Promise<Prepared> {
  const exposed = protectDataFolder(config.dataDir);
  if (exposed > 0)
    log.warn({ entries: exposed }, "entries of DATA_DIR belong to others: their permissions stay as they are");
  // Migrating may take longer than any request should: on a server it has connections of its own.
  const first = await openConfigured(config, { patient: true });
  let greeting: Greeting;
  try {
    const ran = await migrate(first.db);
    if (ran.length > 0) log.info({ migrations: ran }, "database migrated");
    await seedReference(first.db);
    await seedVehicles(first.db);
    const seeded = config.seed === "demo" && (await seedDemo(first.db, systemClock));
    if (config.seed === "demo") await seedDemoSettings(first.db);
    if (config.seed === "demo") await seedDemoUsers(first.db);
    if (config.seed === "demo") await seedDemoOrders(first.db, systemClock());
    if (config.seed === "demo") await seedDemoBookings(first.db, systemClock());
    if (config.seed === "demo") await seedDemoPosts(first.db, systemClock());
    if (config.seed === "demo") await seedDemoReviews(first.db, systemClock());
    if (config.seed === "demo") await seedDemoAdDays(first.db, systemClock());
    if (config.seed === "demo") await seedDemoModeration(first.db, systemClock());
    if (config.seed === "demo") await seedDemoBusinesses(first.db, systemClock());
    if (config.seed === "demo") await seedDemoInbox(first.db, systemClock());
    // The first visitors of the demo find it whole; what else is waiting is done while the server runs.
    if (seeded) await refreshMarket(first.db);
    if (ran.length > 0 || seeded) await first.tidy();
    greeting = await prepareAccounts(first.db, config, log);
    await adviseServer(first, log);
  } catch (error) {
    // A database that has aborted may never answer again, not even to be closed.
    if (isDamage(error)) throw damagedDatabase(config, error);
    await first.close().catch(() => {});
    throw error;
  }
  if (first.kind === "server") await first.close();
  const database = first.kind === "server" ? await openConfigured(config) : first;
  const stopHousekeeping = startHousekeeping(database, {
    onError: (error) => log.error({ err: error }, "housekeeping failed"),
  });
  return { database, stopHousekeeping, greeting };
}

/** The error of a start that met damaged data. */
function damagedDatabase({ databaseUrl, dataDir }: Config, error: unknown): ConfigError {
  const where = databaseUrl ? "of DATABASE_URL" : `in ${dataDir}`;
  return new ConfigError(`The database ${where} is damaged (${(error as Error).message}). ${restoreHint}`);
}

/** Shuts the demo's accounts out of a public shop, and finds out what the operator should hear of accounts. */
async function prepareAccounts(db: Db, config: Config, log: Logger): Promise<Greeting> {
  const isPublic = isPublicShop(config);
  const lockedDemoAccounts = isPublic ? await revokeDemoAccess(db) : 0;
  if (lockedDemoAccounts > 0) {
    log.warn({ accounts: lockedDemoAccounts }, `accounts still have the demo's password and can't sign in: ${setIt}`);
  }
  return {
    demoLogins: !isPublic && (await hasDemo(db)),
    lockedDemoAccounts,
    hasAdministrator: await hasAdministrator(db, systemClock()),
  };
}

/** Starts sending mails: by SMTP, or into files where no server is set. */
export function startMailing(config: Config, { db, kind }: Database, log: Logger): MailJob {
  const { smtpUrl, mailFrom } = config;
  return startMail({
    db,
    delivery: smtpUrl ? smtpDelivery(smtpUrl, mailFrom) : folderDelivery(join(config.dataDir, "mail"), mailFrom),
    clock: systemClock,
    // Other processes queue mails only where a database has several.
    every: kind === "server" ? 30_000 : undefined,
    // Who wrote to whom stays out of the log.
    onError: (error, mail) =>
      log.error({ err: error, mail: mail?.id, attempts: mail?.attempts }, "a mail was not sent"),
  });
}

/** Starts deleting mails kept as files once they are a day old. Only in a public shop: elsewhere developers read them. */
export const startPruningMails = (config: Config, log: Logger): (() => Promise<void>) =>
  isPublicShop(config)
    ? startPruningMailFiles({
        folder: join(config.dataDir, "mail"),
        clock: systemClock,
        onError: (error) => log.error({ err: error }, "old mail files were not deleted"),
      })
    : async () => {};

/** Starts hearing what open pages should show at once. What stops it ends their streams. */
export async function startLive(
  database: Database,
  log: Logger,
): Promise<{ live: LiveStreams; stop: () => Promise<void> }> {
  const hub = new LiveHub();
  await hub.listen(database);
  const live = new LiveStreams({
    hub,
    db: database.db,
    clock: systemClock,
    onError: (error) => log.error({ err: error }, "open streams were not looked through"),
  });
  const stop = async () => {
    live.close();
    await hub.close();
  };
  return { live, stop };
}

/** Starts ending ads whose time is over, and telling their sellers. */
export const startExpiring = (config: Config, { db }: Database, mail: MailJob, log: Logger): (() => Promise<void>) =>
  startExpiringAds({
    db,
    clock: systemClock,
    origin: config.publicUrl ?? `http://localhost:${config.port}`,
    wakeMail: mail.wake,
    onError: (error) => log.error({ err: error }, "ads were not looked through"),
  });

/** Starts checking and writing sellers' files of ads. */
export const startImporting = (database: Database, files: ImportFiles, log: Logger): ImportJob =>
  startImports({
    database,
    files,
    clock: systemClock,
    onError: (error, importId) => log.error({ err: error, import: importId }, "an import failed"),
  });

/** Starts judging the prices of cars as ads come, change and go. */
export const startJudging = (database: Database, log: Logger): MarketJob =>
  startMarket({ database, onError: (error) => log.error({ err: error }, "prices were not compared") });

/** Starts drawing the pictures of ads as AVIF too, and clearing away those that nobody will see again. */
export const startDrawing = (config: Config, database: Database, log: Logger): PicturesJob =>
  startPictures({
    database,
    pictures: pictureStore(config, "pictures"),
    clock: systemClock,
    onError: (error, picture) => log.error({ err: error, picture }, "pictures were not drawn or cleared away"),
  });

async function adviseServer({ kind, db }: Database, log: Logger): Promise<void> {
  if (kind === "server") return;
  // As many as there were at the last tidying: counting them would hold up every start.
  const { rows } = await sql<{ ads: number }>`
    select reltuples::float8 as ads from pg_class where oid = 'ads'::regclass`.execute(db);
  const ads = rows[0]?.ads ?? 0;
  if (ads > embeddedComfort) {
    log.warn({ ads }, "so many ads are better kept on a PostgreSQL server: set DATABASE_URL");
  }
}

/** What a person who has just started Karaj wants to read. */
export function welcome(address: string, greeting: Greeting): string {
  const lines = [`Karaj كراج is ready: ${address}`];
  if (greeting.demoLogins) {
    lines.push(
      "",
      `Demo logins, all with the password ${DEMO_PASSWORD}:`,
      ...demoLogins.map(({ email, shown }) => `  ${email}  (${shown})`),
    );
  }
  if (greeting.lockedDemoAccounts > 0) {
    lines.push(
      "",
      `${greeting.lockedDemoAccounts} demo accounts can't sign in until they get another password: ${setIt}`,
    );
  }
  if (!greeting.hasAdministrator) {
    lines.push("", "Nobody can administer this shop yet. Make an administrator: npm run admin -- create EMAIL");
  }
  return `${lines.join("\n")}\n`;
}
