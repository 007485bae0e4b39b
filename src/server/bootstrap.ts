import { join } from "node:path";
import { sql } from "kysely";
import type { Database, Db } from "#db/database.ts";
import { RESTORE_HINT } from "#db/embedded/damaged-database-error.ts";
import { startMaintenanceSchedule } from "#db/maintenance-schedule.ts";
import { migrate } from "#db/migrate.ts";
import { seedReferenceData } from "#db/seed/reference-data.server.ts";
import { seedTaxRates } from "#db/seed/tax-rates.server.ts";
import { seedVehicles } from "#db/seed/vehicles/seed-vehicles.server.ts";
import { hasAdministrator } from "#domain/accounts/operator.server.ts";
import { DEMO_PASSWORD } from "#domain/accounts/password.ts";
import { seedDemoBookings } from "#domain/demo/bookings.server.ts";
import { seedDemoBusinesses } from "#domain/demo/businesses.server.ts";
import { revokeDemoAccess } from "#domain/demo/demo-passwords.server.ts";
import { demoLogins, seedDemoUsers } from "#domain/demo/demo-users.server.ts";
import { seedDemoDonorCars } from "#domain/demo/donor-cars.server.ts";
import { seedDemoInbox } from "#domain/demo/inbox.server.ts";
import { seedDemoListingDays } from "#domain/demo/listing-days.server.ts";
import { seedDemoModeration } from "#domain/demo/moderation.server.ts";
import { seedDemoOrders } from "#domain/demo/orders.server.ts";
import { seedDemoPaidBookings } from "#domain/demo/paid-bookings.server.ts";
import { seedDemoPayouts } from "#domain/demo/payouts.server.ts";
import { seedDemoPosts } from "#domain/demo/posts.server.ts";
import { seedDemoQuestions } from "#domain/demo/questions.server.ts";
import { seedDemoReviews } from "#domain/demo/reviews/seed-reviews.server.ts";
import { hasDemo, seedDemo } from "#domain/demo/seed-demo.server.ts";
import { seedDemoSettings } from "#domain/demo/settings.server.ts";
import { seedDemoShippingRates } from "#domain/demo/shipping.server.ts";
import { LiveEventHub } from "#domain/live-events/live-hub.server.ts";
import { LiveEventStreams } from "#domain/live-events/live-streams.server.ts";
import { refreshAllPriceRatings } from "#domain/pricing/verdict-refresh.server.ts";
import { startMailFilePruning } from "#jobs/mail-file-pruning.ts";
import { createFolderTransport, createSmtpTransport, type MailJob, startMailWorker } from "#jobs/mail-worker.ts";
import { type PictureJob, startPictureWorker } from "#jobs/picture-worker.ts";
import { getSystemTime } from "#kernel/clock.ts";
import { isDatabaseDamage } from "#kernel/database-damage.ts";
import { type Config, ConfigError, isPublicSite } from "./config.ts";
import { protectDataFolder } from "./data-folder.ts";
import type { Logger } from "./log.ts";
import { openDatabaseFromConfig } from "./open-database.ts";
import { createPictureStore } from "./picture-stores.ts";

const SET_PASSWORD_COMMAND = "npm run admin -- set-password EMAIL";

/**
 * Maximum number of listings for which the embedded database is recommended. Above it, a database server is
 * recommended.
 */
const EMBEDDED_DB_RECOMMENDED_MAX_LISTINGS = 100_000;

/** Information about accounts that the startup banner shows to the operator. */
export type StartupNotice = {
  /** Whether the banner shows the demo logins. They are in the demo data, but are locked on a public site. */
  demoLogins: boolean;
  /** Number of demo accounts that were locked, because they still had the public demo password. */
  lockedDemoAccounts: number;
  hasAdministrator: boolean;
};

/** Database that is ready for use. `stopMaintenance` stops its background maintenance. */
export type PreparedDatabase = { database: Database; stopMaintenance: () => void; notice: StartupNotice };

/** Opens the database, migrates it, and fills an empty one with seed data. */
export async function prepareDatabase(config: Config, log: Logger): Promise<PreparedDatabase> {
  const foreignEntries = protectDataFolder(config.dataDir);
  if (foreignEntries > 0)
    log.warn({ entries: foreignEntries }, "entries of DATA_DIR belong to others: their permissions stay as they are");
  // Migrations may take longer than requests. On a server they use connections without a time limit.
  const migrationDatabase = await openDatabaseFromConfig(config, { withoutTimeout: true });
  let notice: StartupNotice;
  try {
    const migrationsRun = await migrate(migrationDatabase.db);
    if (migrationsRun.length > 0) log.info({ migrations: migrationsRun }, "database migrated");
    await seedReferenceData(migrationDatabase.db);
    await seedVehicles(migrationDatabase.db);
    // The demo world charges the tax rate of the site everywhere.
    if (config.seed !== "demo") await seedTaxRates(migrationDatabase.db);
    const isNewDemo = config.seed === "demo" && (await seedDemo(migrationDatabase.db, getSystemTime));
    if (config.seed === "demo") await seedDemoSettings(migrationDatabase.db);
    if (config.seed === "demo") await seedDemoUsers(migrationDatabase.db);
    if (config.seed === "demo") await seedDemoShippingRates(migrationDatabase.db, getSystemTime());
    if (config.seed === "demo") await seedDemoOrders(migrationDatabase.db, getSystemTime());
    if (config.seed === "demo") await seedDemoPayouts(migrationDatabase.db, getSystemTime());
    if (config.seed === "demo") await seedDemoBookings(migrationDatabase.db, getSystemTime());
    if (config.seed === "demo") await seedDemoPaidBookings(migrationDatabase.db, getSystemTime());
    if (config.seed === "demo") await seedDemoPosts(migrationDatabase.db, getSystemTime());
    if (config.seed === "demo") await seedDemoReviews(migrationDatabase.db, getSystemTime());
    if (config.seed === "demo") await seedDemoListingDays(migrationDatabase.db, getSystemTime());
    if (config.seed === "demo") await seedDemoModeration(migrationDatabase.db, getSystemTime());
    if (config.seed === "demo") await seedDemoBusinesses(migrationDatabase.db, getSystemTime());
    if (config.seed === "demo") await seedDemoInbox(migrationDatabase.db, getSystemTime());
    if (config.seed === "demo") await seedDemoDonorCars(migrationDatabase.db, getSystemTime());
    if (config.seed === "demo") await seedDemoQuestions(migrationDatabase.db, getSystemTime());
    // Price ratings of new demo data are calculated before the server starts. Everything else is done while it runs.
    if (isNewDemo) await refreshAllPriceRatings(migrationDatabase.db);
    if (migrationsRun.length > 0 || isNewDemo) await migrationDatabase.runMaintenance();
    notice = await prepareAccounts(migrationDatabase.db, config, log);
    await warnAboutListingCount(migrationDatabase, log);
  } catch (error) {
    // An aborted database may never respond again, not even when it is closed.
    if (isDatabaseDamage(error)) throw createDamagedDatabaseError(config, error);
    await migrationDatabase.close().catch(() => {});
    throw error;
  }
  if (migrationDatabase.kind === "server") await migrationDatabase.close();
  const database = migrationDatabase.kind === "server" ? await openDatabaseFromConfig(config) : migrationDatabase;
  const stopMaintenance = startMaintenanceSchedule(database, {
    onError: (error) => log.error({ err: error }, "database maintenance failed"),
  });
  return { database, stopMaintenance, notice };
}

/** Creates the error that tells the operator how to restore a damaged database. */
function createDamagedDatabaseError({ databaseUrl, dataDir }: Config, error: unknown): ConfigError {
  const where = databaseUrl ? "of DATABASE_URL" : `in ${dataDir}`;
  return new ConfigError(`The database ${where} is damaged (${(error as Error).message}). ${RESTORE_HINT}`);
}

/** Locks demo accounts on a public site. Returns what the startup banner says about accounts. */
async function prepareAccounts(db: Db, config: Config, log: Logger): Promise<StartupNotice> {
  const isPublic = isPublicSite(config);
  const lockedDemoAccounts = isPublic ? await revokeDemoAccess(db) : 0;
  if (lockedDemoAccounts > 0) {
    log.warn(
      { accounts: lockedDemoAccounts },
      `accounts still have the demo's password and can't sign in: ${SET_PASSWORD_COMMAND}`,
    );
  }
  return {
    demoLogins: !isPublic && (await hasDemo(db)),
    lockedDemoAccounts,
    hasAdministrator: await hasAdministrator(db, getSystemTime()),
  };
}

/** Starts the job that sends mails by SMTP. If no SMTP server is configured, the job writes mails to files. */
export function startMailJob(config: Config, { db, kind }: Database, log: Logger): MailJob {
  const { smtpUrl, mailFrom } = config;
  return startMailWorker({
    db,
    transport: smtpUrl
      ? createSmtpTransport(smtpUrl, mailFrom)
      : createFolderTransport(join(config.dataDir, "mail"), mailFrom),
    clock: getSystemTime,
    // Only with a database server can other processes queue mails, so only then the job polls for mails.
    every: kind === "server" ? 30_000 : undefined,
    // Senders and recipients of mails are never logged.
    onError: (error, mail) =>
      log.error({ err: error, mail: mail?.id, attempts: mail?.attempts }, "a mail was not sent"),
  });
}

/**
 * Starts the job that deletes mail files after a day. Does nothing on a site that is not public, because developers
 * read these files.
 */
export const startMailFilePruningJob = (config: Config, log: Logger): (() => Promise<void>) =>
  isPublicSite(config)
    ? startMailFilePruning({
        folder: join(config.dataDir, "mail"),
        clock: getSystemTime,
        onError: (error) => log.error({ err: error }, "old mail files were not deleted"),
      })
    : async () => {};

/** Starts sending live events to open pages. `stop` ends the event streams. */
export async function startLiveEvents(
  database: Database,
  log: Logger,
): Promise<{ live: LiveEventStreams; stop: () => Promise<void> }> {
  const hub = new LiveEventHub();
  await hub.listen(database);
  const live = new LiveEventStreams({
    hub,
    db: database.db,
    clock: getSystemTime,
    onError: (error) => log.error({ err: error }, "open streams were not checked"),
  });
  const stop = async () => {
    live.close();
    await hub.close();
  };
  return { live, stop };
}

/** Starts the job that creates AVIF versions of listing pictures and deletes unused pictures. */
export const startPictureJob = (config: Config, database: Database, log: Logger): PictureJob =>
  startPictureWorker({
    database,
    pictures: createPictureStore(config, "pictures"),
    clock: getSystemTime,
    onError: (error, picture) => log.error({ err: error, picture }, "pictures were not rendered or deleted"),
  });

async function warnAboutListingCount({ kind, db }: Database, log: Logger): Promise<void> {
  if (kind === "server") return;
  // Uses the estimate of PostgreSQL's planner, because counting would delay every start.
  const { rows } = await sql<{ ads: number }>`
    select reltuples::float8 as ads from pg_class where oid = 'ads'::regclass`.execute(db);
  const ads = rows[0]?.ads ?? 0;
  if (ads > EMBEDDED_DB_RECOMMENDED_MAX_LISTINGS) {
    log.warn({ ads }, "the embedded database is slow with so many listings: set DATABASE_URL to a PostgreSQL server");
  }
}

/** Formats the text that the terminal shows after the start. */
export function formatStartupBanner(address: string, notice: StartupNotice): string {
  const lines = [`Karaj كراج is ready: ${address}`];
  if (notice.demoLogins) {
    lines.push(
      "",
      `Demo logins, all with the password ${DEMO_PASSWORD}:`,
      ...demoLogins.map(({ email, roleLabel }) => `  ${email}  (${roleLabel})`),
    );
  }
  if (notice.lockedDemoAccounts > 0) {
    lines.push(
      "",
      `${notice.lockedDemoAccounts} demo accounts can't sign in until they get another password: ${SET_PASSWORD_COMMAND}`,
    );
  }
  if (!notice.hasAdministrator) {
    lines.push("", "Nobody can administer this shop yet. Make an administrator: npm run admin -- create EMAIL");
  }
  return `${lines.join("\n")}\n`;
}
