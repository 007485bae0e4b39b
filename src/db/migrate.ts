import { sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import type { Db } from "./database.ts";
import * as catalog from "./migrations/0001-catalog.ts";
import * as ads from "./migrations/0002-ads.ts";
import * as views from "./migrations/0003-views.ts";
import * as content from "./migrations/0004-content.ts";
import * as carts from "./migrations/0005-carts.ts";
import * as prices from "./migrations/0006-prices.ts";
import * as suggestions from "./migrations/0007-suggestions.ts";
import * as search from "./migrations/0008-search.ts";
import * as changes from "./migrations/0009-changes.ts";
import * as facts from "./migrations/0010-facts.ts";
import * as accounts from "./migrations/0011-accounts.ts";
import * as fitment from "./migrations/0012-fitment.ts";
import * as orders from "./migrations/0013-orders.ts";
import * as selling from "./migrations/0014-selling.ts";
import * as businesses from "./migrations/0015-businesses.ts";
import * as bookings from "./migrations/0016-bookings.ts";
import * as moderation from "./migrations/0017-moderation.ts";
import * as imports from "./migrations/0018-imports.ts";
import * as admin from "./migrations/0019-admin.ts";
import * as pictures from "./migrations/0021-pictures.ts";
import * as draftBases from "./migrations/0022-draft-bases.ts";
import * as myAds from "./migrations/0023-my-ads.ts";
import * as tokens from "./migrations/0024-tokens.ts";
import * as inbox from "./migrations/0025-inbox.ts";
import * as notificationSettings from "./migrations/0026-notification-settings.ts";
import * as idempotency from "./migrations/0027-idempotency.ts";
import * as changesTold from "./migrations/0030-changes-told.ts";
import * as tries from "./migrations/0031-tries.ts";
import * as changesInPlace from "./migrations/0032-changes-in-place.ts";
import * as answersNoted from "./migrations/0033-answers-noted.ts";
import * as twoSteps from "./migrations/0034-two-steps.ts";
import * as depositsByPrice from "./migrations/0035-deposits-by-price.ts";
import * as unansweredOrders from "./migrations/0036-unanswered-orders.ts";
import * as sitePages from "./migrations/0037-site-pages.ts";
import * as sitePageTitles from "./migrations/0038-site-page-titles.ts";
import * as codesWithoutLocks from "./migrations/0039-codes-without-locks.ts";
import * as writeProbes from "./migrations/0040-write-probes.ts";
import * as phoneWindows from "./migrations/0045-phone-windows.ts";
import * as carRequests from "./migrations/0047-car-requests.ts";
import * as bookingHolds from "./migrations/0048-booking-holds.ts";
import * as claimGuestOrders from "./migrations/0049-claim-guest-orders.ts";
import * as languageImages from "./migrations/0054-language-images.ts";
import * as keysOfAccounts from "./migrations/0055-keys-of-accounts.ts";
import * as fieldVocabulary from "./migrations/0056-field-vocabulary.ts";

/**
 * All migrations by name, in the order in which they run. Migrations only go forward, and released migrations are never
 * edited.
 */
export const migrations: Record<string, Migration> = {
  "0001-catalog": catalog,
  "0002-ads": ads,
  "0003-views": views,
  "0004-content": content,
  "0005-carts": carts,
  "0006-prices": prices,
  "0007-suggestions": suggestions,
  "0008-search": search,
  "0009-changes": changes,
  "0010-facts": facts,
  "0011-accounts": accounts,
  "0012-fitment": fitment,
  "0013-orders": orders,
  "0014-selling": selling,
  "0015-businesses": businesses,
  "0016-bookings": bookings,
  "0017-moderation": moderation,
  "0018-imports": imports,
  "0019-admin": admin,
  "0021-pictures": pictures,
  "0022-draft-bases": draftBases,
  "0023-my-ads": myAds,
  "0024-tokens": tokens,
  "0025-inbox": inbox,
  "0026-notification-settings": notificationSettings,
  "0027-idempotency": idempotency,
  "0030-changes-told": changesTold,
  "0031-tries": tries,
  "0032-changes-in-place": changesInPlace,
  "0033-answers-noted": answersNoted,
  "0034-two-steps": twoSteps,
  "0035-deposits-by-price": depositsByPrice,
  "0036-unanswered-orders": unansweredOrders,
  "0037-site-pages": sitePages,
  "0038-site-page-titles": sitePageTitles,
  "0039-codes-without-locks": codesWithoutLocks,
  "0040-write-probes": writeProbes,
  "0045-phone-windows": phoneWindows,
  "0047-car-requests": carRequests,
  "0048-booking-holds": bookingHolds,
  "0049-claim-guest-orders": claimGuestOrders,
  "0054-language-images": languageImages,
  "0055-keys-of-accounts": keysOfAccounts,
  "0056-field-vocabulary": fieldVocabulary,
};

const provider: MigrationProvider = { getMigrations: async () => migrations };

/** Returns the names of the migrations that a database has. Empty for a database without a schema. */
export async function listAppliedMigrations(db: Db): Promise<string[]> {
  const { rows: tableChecks } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!tableChecks[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Migrates a database to the newest schema. Returns the names of the migrations that ran. All run in one transaction,
 * so a failure changes nothing and throws. If several processes start at once, one migrates under a lock and the others
 * wait. `upTo` creates the schema of an older version in an empty database. An up-to-date database skips Kysely's
 * migrator, which reads the system catalog first (a second on the embedded database).
 */
export async function migrate(
  db: Db,
  migrationProvider: MigrationProvider = provider,
  upTo?: string,
): Promise<string[]> {
  const known = Object.keys(await migrationProvider.getMigrations());
  if (!upTo && (await listAppliedMigrations(db)).join() === known.join()) return [];
  const migrator = new Migrator({ db, provider: migrationProvider });
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (error) {
    const failed = results?.find((result) => result.status === "Error")?.migrationName;
    throw new Error(`migration ${failed ?? ""} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
  return (results ?? []).map((result) => result.migrationName);
}
