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
import * as changeSequence from "./migrations/0009-change-sequence.ts";
import * as changeLog from "./migrations/0010-change-log.ts";
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
import * as soldReports from "./migrations/0023-sold-reports.ts";
import * as tokens from "./migrations/0024-tokens.ts";
import * as inbox from "./migrations/0025-inbox.ts";
import * as notificationSettings from "./migrations/0026-notification-settings.ts";
import * as idempotency from "./migrations/0027-idempotency.ts";
import * as changeNotifications from "./migrations/0030-change-notifications.ts";
import * as jobAttempts from "./migrations/0031-job-attempts.ts";
import * as hotUpdates from "./migrations/0032-hot-updates.ts";
import * as optionChangeLog from "./migrations/0033-option-change-log.ts";
import * as twoFactor from "./migrations/0034-two-factor.ts";
import * as depositsByPrice from "./migrations/0035-deposits-by-price.ts";
import * as unansweredOrders from "./migrations/0036-unanswered-orders.ts";
import * as sitePages from "./migrations/0037-site-pages.ts";
import * as sitePageTitles from "./migrations/0038-site-page-titles.ts";
import * as dropCodeForeignKeys from "./migrations/0039-drop-code-foreign-keys.ts";
import * as writeProbes from "./migrations/0040-write-probes.ts";
import * as phoneRevealWindows from "./migrations/0045-phone-reveal-windows.ts";
import * as carRequests from "./migrations/0047-car-requests.ts";
import * as bookingHolds from "./migrations/0048-booking-holds.ts";
import * as claimGuestOrders from "./migrations/0049-claim-guest-orders.ts";
import * as languageImages from "./migrations/0054-language-images.ts";
import * as idempotencyKeyAccounts from "./migrations/0055-idempotency-key-accounts.ts";
import * as fieldVocabulary from "./migrations/0056-field-vocabulary.ts";
import * as narrowerAliases from "./migrations/0059-narrower-aliases.ts";
import * as importReports from "./migrations/0060-import-reports.ts";
import * as learnedSpellings from "./migrations/0062-learned-spellings.ts";
import * as cityCoordinates from "./migrations/0063-city-coordinates.ts";
import * as multipleChoiceFeatures from "./migrations/0064-multiple-choice-features.ts";
import * as chargedCurrency from "./migrations/0065-charged-currency.ts";
import * as payments from "./migrations/0066-payments.ts";
import * as ledger from "./migrations/0068-ledger.ts";
import * as payouts from "./migrations/0069-payouts.ts";
import * as displayPreferences from "./migrations/0071-display-preferences.ts";
import * as invoices from "./migrations/0072-invoices.ts";
import * as rentalReviews from "./migrations/0073-rental-reviews.ts";
import * as taxRates from "./migrations/0074-tax-rates.ts";
import * as shippingRates from "./migrations/0075-shipping-rates.ts";
import * as returns from "./migrations/0076-returns.ts";
import * as coupons from "./migrations/0078-coupons.ts";
import * as reconciliation from "./migrations/0079-reconciliation.ts";
import * as rentalTerms from "./migrations/0080-rental-terms.ts";
import * as bookingPayments from "./migrations/0081-booking-payments.ts";
import * as bookingDeposits from "./migrations/0082-booking-deposits.ts";
import * as expiredPayments from "./migrations/0083-expired-payments.ts";
import * as vinAndSafetyPage from "./migrations/0085-vin-and-safety-page.ts";
import * as rentalChoices from "./migrations/0086-rental-choices.ts";
import * as bookingChanges from "./migrations/0087-booking-changes.ts";
import * as savedSearches from "./migrations/0090-saved-searches.ts";
import * as growth from "./migrations/0091-growth.ts";
import * as categoryTaxRates from "./migrations/0092-category-tax-rates.ts";
import * as partRequests from "./migrations/0093-part-requests.ts";
import * as servicePlan from "./migrations/0094-service-plan.ts";
import * as viewings from "./migrations/0095-viewings.ts";
import * as rentalCalendars from "./migrations/0097-rental-calendars.ts";
import * as rentalAgreements from "./migrations/0098-rental-agreements.ts";
import * as rentalProtocols from "./migrations/0099-rental-protocols.ts";
import * as avifPictures from "./migrations/0100-avif-pictures.ts";
import * as partRequestMails from "./migrations/0110-part-request-mails.ts";
import * as tradeIns from "./migrations/0111-trade-ins.ts";
import * as bookingInvoices from "./migrations/0112-booking-invoices.ts";
import * as paidBookingChanges from "./migrations/0113-paid-booking-changes.ts";
import * as payoutTransfers from "./migrations/0114-payout-transfers.ts";
import * as donorCars from "./migrations/0115-donor-cars.ts";
import * as listingQuestions from "./migrations/0116-listing-questions.ts";
import * as depositClaims from "./migrations/0118-deposit-claims.ts";
import * as driverDocuments from "./migrations/0119-driver-documents.ts";
import * as garageTyres from "./migrations/0120-garage-tyres.ts";
import * as paymentChecks from "./migrations/0121-payment-checks.ts";
import * as failedRefunds from "./migrations/0122-failed-refunds.ts";
import * as absorbedTransferRefunds from "./migrations/0123-absorbed-transfer-refunds.ts";
import * as couponCostsDue from "./migrations/0124-coupon-costs-due.ts";
import * as reconciliationPeriods from "./migrations/0125-reconciliation-periods.ts";
import * as agreedVatNumbers from "./migrations/0126-agreed-vat-numbers.ts";
import * as changedExcess from "./migrations/0127-changed-excess.ts";
import * as platformDiscounts from "./migrations/0128-platform-discounts.ts";

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
  "0009-change-sequence": changeSequence,
  "0010-change-log": changeLog,
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
  "0023-sold-reports": soldReports,
  "0024-tokens": tokens,
  "0025-inbox": inbox,
  "0026-notification-settings": notificationSettings,
  "0027-idempotency": idempotency,
  "0030-change-notifications": changeNotifications,
  "0031-job-attempts": jobAttempts,
  "0032-hot-updates": hotUpdates,
  "0033-option-change-log": optionChangeLog,
  "0034-two-factor": twoFactor,
  "0035-deposits-by-price": depositsByPrice,
  "0036-unanswered-orders": unansweredOrders,
  "0037-site-pages": sitePages,
  "0038-site-page-titles": sitePageTitles,
  "0039-drop-code-foreign-keys": dropCodeForeignKeys,
  "0040-write-probes": writeProbes,
  "0045-phone-reveal-windows": phoneRevealWindows,
  "0047-car-requests": carRequests,
  "0048-booking-holds": bookingHolds,
  "0049-claim-guest-orders": claimGuestOrders,
  "0054-language-images": languageImages,
  "0055-idempotency-key-accounts": idempotencyKeyAccounts,
  "0056-field-vocabulary": fieldVocabulary,
  "0059-narrower-aliases": narrowerAliases,
  "0060-import-reports": importReports,
  "0062-learned-spellings": learnedSpellings,
  "0063-city-coordinates": cityCoordinates,
  "0064-multiple-choice-features": multipleChoiceFeatures,
  "0065-charged-currency": chargedCurrency,
  "0066-payments": payments,
  "0068-ledger": ledger,
  "0069-payouts": payouts,
  "0071-display-preferences": displayPreferences,
  "0072-invoices": invoices,
  "0073-rental-reviews": rentalReviews,
  "0074-tax-rates": taxRates,
  "0075-shipping-rates": shippingRates,
  "0076-returns": returns,
  "0078-coupons": coupons,
  "0079-reconciliation": reconciliation,
  "0080-rental-terms": rentalTerms,
  "0081-booking-payments": bookingPayments,
  "0082-booking-deposits": bookingDeposits,
  "0083-expired-payments": expiredPayments,
  "0085-vin-and-safety-page": vinAndSafetyPage,
  "0086-rental-choices": rentalChoices,
  "0087-booking-changes": bookingChanges,
  "0090-saved-searches": savedSearches,
  "0091-growth": growth,
  "0092-category-tax-rates": categoryTaxRates,
  "0093-part-requests": partRequests,
  "0094-service-plan": servicePlan,
  "0095-viewings": viewings,
  "0097-rental-calendars": rentalCalendars,
  "0098-rental-agreements": rentalAgreements,
  "0099-rental-protocols": rentalProtocols,
  "0100-avif-pictures": avifPictures,
  "0110-part-request-mails": partRequestMails,
  "0111-trade-ins": tradeIns,
  "0112-booking-invoices": bookingInvoices,
  "0113-paid-booking-changes": paidBookingChanges,
  "0114-payout-transfers": payoutTransfers,
  "0115-donor-cars": donorCars,
  "0116-listing-questions": listingQuestions,
  "0118-deposit-claims": depositClaims,
  "0119-driver-documents": driverDocuments,
  "0120-garage-tyres": garageTyres,
  "0121-payment-checks": paymentChecks,
  "0122-failed-refunds": failedRefunds,
  "0123-absorbed-transfer-refunds": absorbedTransferRefunds,
  "0124-coupon-costs-due": couponCostsDue,
  "0125-reconciliation-periods": reconciliationPeriods,
  "0126-agreed-vat-numbers": agreedVatNumbers,
  "0127-changed-excess": changedExcess,
  "0128-platform-discounts": platformDiscounts,
};

/** Current names of renamed migrations, by earlier name. Older databases and backups contain the earlier names. */
const renamedMigrations: Record<string, string> = {
  "0009-changes": "0009-change-sequence",
  "0010-facts": "0010-change-log",
  "0023-my-ads": "0023-sold-reports",
  "0030-changes-told": "0030-change-notifications",
  "0031-tries": "0031-job-attempts",
  "0032-changes-in-place": "0032-hot-updates",
  "0033-answers-noted": "0033-option-change-log",
  "0034-two-steps": "0034-two-factor",
  "0039-codes-without-locks": "0039-drop-code-foreign-keys",
  "0045-phone-windows": "0045-phone-reveal-windows",
  "0055-keys-of-accounts": "0055-idempotency-key-accounts",
};

/** Returns the current name of a migration that may be recorded under an earlier name. */
export const getCurrentMigrationName = (name: string): string => renamedMigrations[name] ?? name;

const provider: MigrationProvider = { getMigrations: async () => migrations };

/**
 * Returns the current names of the migrations that a database has, whatever names it records. Empty for a database
 * without a schema.
 */
export async function listAppliedMigrations(db: Db): Promise<string[]> {
  const { rows: tableChecks } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!tableChecks[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => getCurrentMigrationName(name));
}

/**
 * Migrates a database to the newest schema. Returns the names of the migrations that ran. All run in one transaction,
 * so a failure changes nothing and throws. If several processes start at once, one migrates under a lock and the others
 * wait. `upTo` creates the schema of an older version in an empty database. An up-to-date database skips Kysely's
 * migrator, which needs about a second on the embedded database.
 */
export async function migrate(
  db: Db,
  migrationProvider: MigrationProvider = provider,
  upTo?: string,
): Promise<string[]> {
  const migrationNames = Object.keys(await migrationProvider.getMigrations());
  const applied = await listAppliedMigrations(db);
  if (!upTo && applied.join() === migrationNames.join()) return [];
  if (applied.length > 0) await recordCurrentNames(db);
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

/** Replaces earlier names of migrations in a database. The migrator rejects a database with unknown names. */
async function recordCurrentNames(db: Db): Promise<void> {
  await sql`
    update kysely_migration m set name = renamed.value from json_each_text(${JSON.stringify(renamedMigrations)}::json) renamed
    where m.name = renamed.key`.execute(db);
}
