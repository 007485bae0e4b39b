import { randomUUID } from "node:crypto";
import type { Db } from "#db/database.ts";
import { getSellerBookingPath } from "#domain/bookings/queries.server.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { listSellerBalances, listStatement, type StatementLine } from "#domain/ledger/balances.server.ts";
import { getSellerOrderPath } from "#domain/orders/order.ts";
import { listPayoutAccounts } from "#domain/payouts/payout-accounts.server.ts";
import { listPayouts } from "#domain/payouts/payouts.server.ts";
import { formatNegativePrice, getFormatters } from "#i18n/formatters.ts";
import type { Language } from "#kernel/localized-text.ts";

const STATEMENT_LINES = 20;
const PAYOUTS = 10;

type Request = {
  currency: string | null;
  before: number | undefined;
  payoutsBefore: number | undefined;
};

/** Creates a function that formats amounts exactly. Negative amounts have a minus sign before their digits. */
function createAmountFormatter({ currencies }: Catalog, language: Language) {
  const { formatPrice } = getFormatters(language);
  return (minor: number, code: string): string => {
    const currency = currencies.get(code);
    if (!currency) return `${minor} ${code}`;
    const text = formatPrice({ minor: Math.abs(minor), currency: code }, currency, { alwaysCents: true });
    return minor < 0 ? formatNegativePrice(text) : text;
  };
}

/** Loads balances, bank accounts, payouts and one page of the statement of a seller. */
export async function loadMoneyView(
  db: Db,
  catalog: Catalog,
  language: Language,
  { sellerId, now }: { sellerId: number; now: Date },
  request: Request,
) {
  const { formatDate, formatDateTime } = getFormatters(language);
  const format = createAmountFormatter(catalog, language);
  const [balances, accounts, payouts] = await Promise.all([
    listSellerBalances(db, sellerId),
    listPayoutAccounts(db, sellerId),
    listPayouts(db, { sellerId, before: request.payoutsBefore, limit: PAYOUTS }),
  ]);
  const currency = balances.find((each) => each.currency === request.currency)?.currency ?? balances[0]?.currency;
  const statement = currency
    ? await listStatement(db, { sellerId, currency, before: request.before, limit: STATEMENT_LINES })
    : { lines: [], before: undefined };
  return {
    balances: balances.map(({ currency: code, availableMinor, refundsDueMinor, escrowMinor, onTheWayMinor }) => ({
      currency: code,
      available: format(availableMinor, code),
      isOwed: availableMinor < 0,
      /** Undefined if nothing waits to go back to buyers. */
      refundsDue: refundsDueMinor > 0 ? format(refundsDueMinor, code) : undefined,
      escrow: format(escrowMinor, code),
      onTheWay: format(onTheWayMinor, code),
    })),
    /** Currencies that can be paid out now. */
    payable: balances
      .filter(
        (balance) =>
          balance.availableMinor > 0 &&
          accounts.some((account) => account.currency === balance.currency && account.usableAt <= now),
      )
      .map(({ currency: code, availableMinor }) => ({ currency: code, available: format(availableMinor, code) })),
    hasAvailable: balances.some(({ availableMinor }) => availableMinor > 0),
    requestKey: randomUUID(),
    accounts: accounts.map(({ usableAt, ...account }) => ({
      ...account,
      heldUntil: usableAt > now ? formatDateTime(usableAt) : undefined,
    })),
    payouts: payouts.payouts.map(({ requestedAt, amountMinor, ...payout }) => ({
      ...payout,
      requested: formatDate(requestedAt),
      amount: format(amountMinor, payout.currency),
    })),
    payoutsBefore: payouts.before,
    currency,
    lines: statement.lines.map((line) => ({
      id: line.id,
      kind: line.kind,
      day: formatDate(line.occurredAt),
      note: line.note,
      order: presentSource(line),
      payoutId: line.payoutId,
      isPositive: line.amountMinor > 0,
      amount: format(line.amountMinor, currency ?? ""),
      balance: format(line.balanceMinor, currency ?? ""),
      commission: line.commissionMinor === 0 ? undefined : format(line.commissionMinor, currency ?? ""),
      tax: line.taxMinor === 0 ? undefined : format(line.taxMinor, currency ?? ""),
    })),
    before: statement.before,
  };
}

/** Presents the seller order or the booking that a line of the statement is about, with a link to its page. */
function presentSource({ order, bookingId }: Pick<StatementLine, "order" | "bookingId">) {
  if (order) return { href: getSellerOrderPath(order.sellerOrderId), number: order.number };
  return bookingId === null ? null : { href: getSellerBookingPath(bookingId), number: `R-${bookingId}` };
}

export type MoneyView = Awaited<ReturnType<typeof loadMoneyView>>;
