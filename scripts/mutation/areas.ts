import { globSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Part of the product whose tests are tested together. Patterns are relative to the project folder. */
export type MutationArea = {
  /** Files to mutate. A pattern that begins with "!" leaves files out. */
  files: readonly string[];
  /** Tests that must notice the mutants. */
  tests: readonly string[];
  /** Vitest project that runs the tests: `rules` without a database, or `unit`. */
  project: "rules" | "unit";
};

/** Lists the paths of files in a folder of `src/domain`. */
const inDomain = (folder: string, names: readonly string[]): string[] =>
  names.map((name) => `src/domain/${folder}/${name}.ts`);

/**
 * Areas by name. Names that end in `-commands` contain the commands, whose tests need a database and take seconds per
 * mutant. The other areas contain the rules. Files that contain only data, types, texts of mails or calls of Node.js
 * are left out, because they have no rule that a test could state.
 */
export const mutationAreas: Readonly<Record<string, MutationArea>> = {
  kernel: {
    files: ["src/kernel/*.ts", "!src/kernel/{brand-names,clock,disk-space,private-files,project-file}.ts"],
    tests: ["src/kernel/*.test.ts", "!src/kernel/private-files.test.ts"],
    project: "rules",
  },
  search: {
    files: ["src/domain/search/*.ts", "!src/domain/search/*.server.ts"],
    tests: ["src/domain/search/*.test.ts", "!src/domain/search/dictionary.test.ts"],
    project: "rules",
  },
  pricing: {
    files: inDomain("pricing", ["market-comparison", "price-history"]),
    tests: inDomain("pricing", ["market-comparison.test", "price-history.test"]),
    project: "rules",
  },
  orders: {
    files: inDomain("orders", ["order", "order-input", "order-tracking", "order-transitions", "response-deadline"]),
    tests: inDomain("orders", ["order-input.test", "order-transitions.test", "response-deadline.test"]),
    project: "rules",
  },
  payments: {
    files: [
      ...inDomain("orders", ["payment-method-info", "receipt"]),
      ...inDomain("cart", ["amount-due", "charges", "totals"]),
      ...inDomain("payments", ["payment", "provider-amounts"]),
    ],
    tests: [
      ...inDomain("orders", ["payment-method-info.test"]),
      ...inDomain("cart", ["amount-due.test", "charges.test", "totals.test"]),
      ...inDomain("payments", ["payment.test", "provider-amounts.test"]),
    ],
    project: "rules",
  },
  cart: {
    files: inDomain("cart", ["cart", "input", "merge-lines", "validate-line"]),
    tests: inDomain("cart", ["cart.test", "merge-lines.test", "validate-line.test"]),
    project: "rules",
  },
  bookings: {
    files: inDomain("bookings", ["booking", "days", "holds", "input", "time-zone", "transitions"]),
    tests: inDomain("bookings", ["booking.test", "booking-input.test", "day-reservation.test", "days.test"]),
    project: "rules",
  },
  accounts: {
    files: inDomain("accounts", [
      ...["account", "avatar-crop", "device", "guessable-password", "roles", "scopes", "session-lifetime"],
      "two-factor-codes",
    ]),
    tests: inDomain("accounts", ["avatar-crop.test", "guessable-password.test", "roles.test", "two-factor-codes.test"]),
    project: "rules",
  },
  moderation: {
    files: inDomain("moderation", [
      ...["ban-rules", "banned-words", "fraud-signals", "requested-changes", "requested-changes-input"],
    ]),
    tests: inDomain("moderation", [
      "ban-rules.test",
      "banned-words.test",
      "fraud-signals.test",
      "requested-changes.test",
    ]),
    project: "rules",
  },
  "pricing-commands": {
    files: inDomain("pricing", ["comparables.server", "verdict-refresh.server"]),
    tests: [
      ...inDomain("pricing", ["pricing.test"]),
      "src/domain/listings/filters/deal-filters.test.ts",
      "tests/contract/market-prices.test.ts",
    ],
    project: "unit",
  },
  "cart-commands": {
    files: inDomain("cart", ["cart-lines.server", "commands.server", "merge-cart.server"]),
    tests: [
      ...inDomain("cart", ["accept-changes.test", "commands.test"]),
      "src/domain/guest-data/merge-guest-data.test.ts",
    ],
    project: "unit",
  },
  "bookings-commands": {
    files: inDomain("bookings", ["blocks.server", "commands.server", "holds.server", "request-booking.server"]),
    tests: [
      ...inDomain("bookings", ["bookings.test", "change-booking.test", "holds.test", "instant-booking.test"]),
      ...inDomain("bookings", ["rental-choices.test", "seller-calendar.test", "transition-notices.test"]),
      "tests/contract/booking-payments.test.ts",
    ],
    project: "unit",
  },
  "orders-commands": {
    files: inDomain("orders", ["commands.server", "pending-orders.server", "stock.server"]),
    tests: [
      ...inDomain("orders", ["car-requests.test", "commands.test", "coupon-orders.test", "order-failures.test"]),
      ...inDomain("orders", ["pending-orders.test", "place-order.test"]),
      "src/domain/returns/returns.test.ts",
      "tests/contract/payments.test.ts",
    ],
    project: "unit",
  },
  "payments-commands": {
    files: inDomain("payments", [
      ...["begin-booking-payment.server", "begin-payment.server", "booking-payments.server", "close-payment.server"],
      ...["record-refund.server", "refunds.server", "request-refund.server", "sync-payment.server"],
      ...["unpaid-orders.server", "webhook-events.server"],
    ]),
    tests: [
      ...inDomain("payments", ["refund-locks.test"]),
      ...inDomain("returns", ["refunds.test"]),
      "tests/contract/{booking-payments,payments,returns-online}.test.ts",
      "tests/contract/order-payment-pages.test.tsx",
    ],
    project: "unit",
  },
  "moderation-commands": {
    files: inDomain("moderation", ["ban-commands.server", "listing-decisions.server", "listing-reports.server"]),
    tests: [
      ...inDomain("moderation", ["concurrent-bans.test", "moderation.test", "moderation-failures.test"]),
      ...inDomain("moderation", ["reports-and-bans.test"]),
      "src/jobs/ban-expiry.test.ts",
    ],
    project: "unit",
  },
  "accounts-commands": {
    files: inDomain("accounts", ["bans.server", "sign-in-limits.server", "sign-in.server", "two-factor.server"]),
    tests: inDomain("accounts", [
      ...["account-failures.test", "account-settings.test", "accounts.test", "known-device.test", "two-factor.test"],
    ]),
    project: "unit",
  },
};

/** Lists the files that match patterns and no pattern with "!", relative to the project folder. */
export function listFiles(patterns: readonly string[]): string[] {
  const excluded = patterns.filter((pattern) => pattern.startsWith("!")).map((pattern) => pattern.slice(1));
  return globSync(
    patterns.filter((pattern) => !pattern.startsWith("!")),
    { cwd: root, exclude: excluded },
  ).sort();
}
