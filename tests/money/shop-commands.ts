import type { Db } from "#db/database.ts";
import type { OrderStatus } from "#db/schema/orders.ts";
import { payoutsResource } from "#domain/admin/resources/payouts.server.ts";
import { calculateCartCharges } from "#domain/cart/amount-due.ts";
import { addCartLine } from "#domain/cart/commands.server.ts";
import { getCart } from "#domain/cart/queries.server.ts";
import { getTotalsSettings } from "#domain/cart/settings.server.ts";
import type { CurrencyTotals } from "#domain/cart/totals.ts";
import type { Currency } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getAvailableMinor } from "#domain/ledger/balances.server.ts";
import { releaseDueBookings } from "#domain/ledger/record-booking-payments.server.ts";
import { releaseDueEscrow } from "#domain/ledger/release-escrow.server.ts";
import {
  cancelOrder,
  type OrderCommandActor,
  recordPaymentStatus,
  transitionOrder,
} from "#domain/orders/commands.server.ts";
import { confirmReceipt } from "#domain/orders/confirm-receipt.server.ts";
import { placeOrder } from "#domain/orders/place-order.server.ts";
import { findOrder } from "#domain/orders/queries.server.ts";
import { awaitPayments } from "#domain/payments/await-payments.server.ts";
import { beginPayment } from "#domain/payments/begin-payment.server.ts";
import { changePaymentMethod } from "#domain/payments/change-payment-method.server.ts";
import { isOpenPayment, type PaymentProviderId } from "#domain/payments/payment.ts";
import type { PaymentContext } from "#domain/payments/payment-context.ts";
import { ProviderRefusedError, ProviderUnavailableError } from "#domain/payments/payment-provider.ts";
import { createPaymentProviders, type PaymentProviders } from "#domain/payments/payment-providers.server.ts";
import { formatDecimalAmount } from "#domain/payments/provider-amounts.ts";
import { listOrderPayments } from "#domain/payments/queries.server.ts";
import { PaymentMismatchError } from "#domain/payments/sync-payment.server.ts";
import { receiveWebhook } from "#domain/payments/webhook-events.server.ts";
import { canTransitionPayout } from "#domain/payouts/payout.ts";
import { requestPayout } from "#domain/payouts/payouts.server.ts";
import { refundGoodwill } from "#domain/returns/refund-return.server.ts";
import { runPaymentWork } from "#jobs/payment-worker.ts";
import { buyerAddress } from "../support/orders.ts";
import { createBookingCommands } from "./booking-commands.ts";
import type { GoodsPlan, PayoutMove, SellerPlan } from "./history-plan.ts";
import { createGoods, createSellers, prepareMarket } from "./market.ts";
import { readFacts } from "./money-facts.ts";
import { createProviderSettings } from "./provider-settings.ts";

/** Addresses of the simulator, and of the shop as the simulator and the buyers see it. */
export type ShopAddresses = { simulatorOrigin: string; origin: string };

/** Actions of administrators by the state to which they move a payout. */
const payoutActions: Record<PayoutMove, string> = {
  approved: "approve",
  sent: "markSent",
  paid: "markPaid",
  failed: "markFailed",
  cancelled: "cancelPayout",
};

/** Providers of a shop in the order in which they are asked. */
export type ProviderChoice = { providers: readonly PaymentProviderId[]; paymobCurrency: string };

/**
 * Creates the commands of a history on a database. Inputs and results can be sent to another process. The first
 * parameter of each command is the time at which it runs.
 */
export function createShopCommands(db: Db, { simulatorOrigin, origin }: ShopAddresses) {
  const cache = new Map<string, PaymentProviders>();
  const getProviders = ({ providers, paymobCurrency }: ProviderChoice): PaymentProviders => {
    const key = `${providers.join()} ${paymobCurrency}`;
    const known = cache.get(key);
    if (known) return known;
    const created = createPaymentProviders(
      providers.map((id) => createProviderSettings(id, simulatorOrigin, paymobCurrency)),
    );
    cache.set(key, created);
    return created;
  };
  /** Providers for everything that does not begin a payment. */
  const allProviders: ProviderChoice = { providers: ["tap", "moyasar", "stripe", "paymob"], paymobCurrency: "AED" };
  const errors: string[] = [];
  const createContext = (now: number, choice: ProviderChoice = allProviders): PaymentContext => ({
    db,
    clock: () => new Date(now),
    origin,
    providers: getProviders(choice),
    logError(error) {
      const expected = [ProviderUnavailableError, ProviderRefusedError, PaymentMismatchError];
      if (!expected.some((each) => error instanceof each))
        errors.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    },
  });
  const withActor = (now: number, actor: OrderCommandActor) => ({ ...createContext(now), actor });
  const actAsSeller = (now: number, sellerId: number) =>
    withActor(now, { by: "seller", userId: null as never, sellerIds: [sellerId] });

  return {
    prepare: () => prepareMarket(db),

    async open(now: number, { sellers, goods }: { sellers: readonly SellerPlan[]; goods: readonly GoodsPlan[] }) {
      const catalog = await getCatalog(db);
      const created = await createSellers(db, catalog, sellers, new Date(now));
      return { sellers: created, ads: await createGoods(db, catalog, created, goods) };
    },

    /** Fills a cart. Returns its token and the totals that its page shows. */
    async fillCart(
      now: number,
      { lines, delivery }: { lines: [ad: number, quantity: number][]; delivery: Record<string, "pick-up"> },
    ): Promise<{ token: string; totals: CurrencyTotals[] }> {
      let token: string | undefined;
      for (const [ad, quantity] of lines) {
        const added = await addCartLine({ db, clock: () => new Date(now), visitor: { token } }, { ad, quantity });
        if (!added.ok) throw new Error(added.code);
        token = added.value.token;
      }
      const catalog = await getCatalog(db);
      const { totals } = calculateCartCharges(
        await getCart(db, { token }),
        catalog,
        await getTotalsSettings(db),
        delivery,
      );
      return { token: token as string, totals };
    },

    async place(
      now: number,
      {
        token,
        key,
        totals,
        delivery,
        choice,
      }: {
        token: string;
        key: string;
        totals: CurrencyTotals[];
        delivery: Record<string, "pick-up">;
        choice: ProviderChoice;
      },
    ) {
      const { currencies } = await getCatalog(db);
      const providers = getProviders(choice);
      const placed = await placeOrder(
        {
          db,
          clock: () => new Date(now),
          origin,
          visitor: { token },
          language: "ar",
          currency: currencies.get("USD") as Currency,
          canPayOnline: (amounts, country) => providers.listMethods(amounts, country).length > 0,
        },
        {
          email: "buyer@example.com",
          shipping: buyerAddress,
          billing: null,
          payment: "online",
          terms: true,
          delivery,
          seenTotals: totals.map(({ total, currency }) => ({ minor: total, currency })),
        },
        key,
      );
      if (!placed.ok) return placed.code;
      const order = await findOrder(db, { token: placed.value.token });
      if (!order) throw new Error("the placed order was not found");
      const sellerOrders = order.sellers.map(({ id, seller, charge: { currency } }) => ({
        id,
        sellerId: seller.id,
        currency,
      }));
      return { id: order.id, number: order.number, token: order.token, totals: order.totals, sellerOrders };
    },

    async begin(
      now: number,
      { orderId, currency, choice }: { orderId: number; currency: string; choice: ProviderChoice },
    ) {
      const begun = await beginPayment(createContext(now, choice), orderId, currency);
      if (!begun.ok) return begun.code;
      const { id, provider, providerPaymentId, state, createdAt } = begun.value;
      // A payment that was closed before the provider answered has no page.
      return providerPaymentId === null ? state : { id, provider, providerPaymentId, createdAt };
    },

    /** Lists the payment pages that the buyer was given. */
    async listPages(_now: number, orderId: number) {
      const payments = await listOrderPayments(db, orderId);
      return payments.flatMap(({ id, providerPaymentId, provider, createdAt }) =>
        providerPaymentId ? [{ id, provider, providerPaymentId, createdAt }] : [],
      );
    },

    async receive(
      now: number,
      {
        provider,
        body,
        headers,
        url,
      }: { provider: string; body: string; headers: Record<string, string>; url: string },
    ) {
      const request = { body, headers: new Headers(headers), url: new URL(url) };
      const received = await receiveWebhook(createContext(now), provider, request);
      return received.ok ? (received.value.stored ? "stored" : "known") : received.code;
    },

    /** Waits for the payments as the page does to which a provider sends the buyer back. */
    async return(now: number, orderId: number) {
      let time = now;
      const context = { ...createContext(now), clock: () => new Date(time) };
      const pause = async () => {
        time += 5_000;
      };
      await awaitPayments(context, orderId, { pause });
    },

    work: async (now: number) => void (await runPaymentWork(createContext(now))),

    /** Checks whether no payment of an order is open and no refund waits. */
    async isSettled(_now: number, orderId: number) {
      const { payments, refunds } = await readFacts(db, { orderId, sellerIds: [], adIds: [] });
      return payments.every(({ state }) => !isOpenPayment(state)) && refunds.every(({ state }) => state === "done");
    },

    async release(now: number) {
      for (const releaseDue of [releaseDueEscrow, releaseDueBookings])
        while ((await releaseDue(db, { now: new Date(now), limit: 25 })) > 0);
    },

    async cancel(now: number, { token, orderId }: { token: string; orderId: number }) {
      const cancelled = await cancelOrder(withActor(now, { by: "buyer", token }), orderId);
      return cancelled.ok ? null : cancelled.code;
    },

    async changePrice(_now: number, { ad, priceMinor }: { ad: number; priceMinor: number }) {
      await db
        .updateTable("ads")
        .set({ price_minor: priceMinor })
        .where("id", "=", ad)
        .where("kind", "=", "part")
        .execute();
    },

    async changeMethod(now: number, orderId: number) {
      const changed = await changePaymentMethod(createContext(now), orderId, "cash-on-delivery");
      return changed.ok ? null : changed.code;
    },

    async moveOrder(now: number, { id, sellerId, to }: { id: number; sellerId: number; to: OrderStatus }) {
      const moved = await transitionOrder(actAsSeller(now, sellerId), id, { to });
      return moved.ok ? null : moved.code;
    },

    async recordCash(now: number, { id, sellerId }: { id: number; sellerId: number }) {
      const recorded = await recordPaymentStatus(actAsSeller(now, sellerId), id);
      return recorded.ok ? null : recorded.code;
    },

    async confirmReceipt(now: number, { id, token }: { id: number; token: string }) {
      const confirmed = await confirmReceipt(withActor(now, { by: "buyer", token }), id);
      return confirmed.ok ? null : confirmed.code;
    },

    /** Refunds a share of a seller order without a return, in percent. `key` is that of the form. */
    async refundPart(now: number, input: { id: number; sellerId: number; share: number; key: string }) {
      const { id, sellerId, share, key } = input;
      const { total } = await db
        .selectFrom("seller_orders")
        .select("total_minor as total")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const amountMinor = Math.ceil((total * share) / 100);
      const refunded = await refundGoodwill(actAsSeller(now, sellerId), id, { key, amountMinor });
      return refunded.ok ? null : refunded.code;
    },

    /** Requests a payout of a share of what is available, in percent. `key` is that of the form. */
    async requestPayout(
      now: number,
      input: { sellerId: number; userId: number; currency: string; share: number; key: string },
    ) {
      const { sellerId, userId, currency, share, key } = input;
      const available = await getAvailableMinor(db, sellerId, currency);
      const minor = Math.ceil((Math.max(0, available) * share) / 100);
      const amount = formatDecimalAmount({ minor, currency });
      const requested = await requestPayout(
        { db, now: new Date(now), origin, userId, sellerId },
        { currency, amount, key },
      );
      return requested.ok ? null : requested.code;
    },

    /** Moves the newest payout of the sellers that can move there. Several administrators do so at the same time. */
    async movePayout(
      now: number,
      { sellerIds, to, administrators }: { sellerIds: number[]; to: PayoutMove; administrators: number[] },
    ): Promise<void> {
      const payouts = await db
        .selectFrom("payouts")
        .select(["id", "state"])
        .where("seller_id", "in", sellerIds)
        .orderBy("id", "desc")
        .execute();
      const payout = payouts.find(({ state }) => canTransitionPayout(state, to));
      const action = payoutsResource.form?.actions?.find(({ id }) => id === payoutActions[to]);
      if (!payout || !action) return;
      const staff = await db
        .selectFrom("users")
        .select(["id", "role"])
        .where("role", "=", "administrator")
        .orderBy("id", "desc")
        .limit(2)
        .execute();
      await Promise.all(
        administrators.map((place) =>
          action.run({ db, actor: staff[place], now: new Date(now), origin }, String(payout.id), { reason: "-" }, ""),
        ),
      );
    },

    inspect: (_now: number, query: { orderId: number; sellerIds: number[]; adIds: number[] }) => readFacts(db, query),

    ...createBookingCommands(db, createContext),

    /** Returns the errors that were logged since the last call and that no provider has caused. */
    takeErrors: async () => errors.splice(0),
  };
}

export type ShopCommands = ReturnType<typeof createShopCommands>;
export type CommandName = keyof ShopCommands;
type Input<N extends CommandName> = Parameters<ShopCommands[N]> extends [number, ...infer I] ? I : [];

/** Runs a command of the shop, in this process or in another one. */
export type RunCommand = <N extends CommandName>(
  name: N,
  now: number,
  ...input: Input<N>
) => Promise<Awaited<ReturnType<ShopCommands[N]>>>;

/** Creates a runner for commands in this process. */
export const createRunner =
  (commands: ShopCommands): RunCommand =>
  (name, now, ...input) =>
    (commands[name] as (now: number, ...input: unknown[]) => Promise<never>)(now, ...input);
