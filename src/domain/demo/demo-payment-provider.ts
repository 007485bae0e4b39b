import { randomUUID } from "node:crypto";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import type { PaymentProviders } from "#domain/payments/payment-providers.server.ts";
import type { Money } from "#kernel/money.ts";

/**
 * Creates the payment provider of the demo's past: everybody pays at once with a card, and every refund succeeds. It
 * bears the name of Tap, and calls nobody.
 */
export function createDemoPaymentProviders(): PaymentProviders {
  const amounts = new Map<string, Money>();
  const provider: PaymentProvider = {
    id: "tap",
    listMethods: () => ["card"],
    async begin({ amount }) {
      const providerPaymentId = `demo_${randomUUID()}`;
      amounts.set(providerPaymentId, amount);
      return { providerPaymentId, redirectUrl: "https://pay.example/" };
    },
    async fetch(providerPaymentId) {
      const amount = amounts.get(providerPaymentId);
      if (!amount) throw new Error(`the demo has no payment ${providerPaymentId}`);
      return { state: "captured", amount, feeMinor: null, method: "card", failureCode: null };
    },
    async capture() {},
    async void() {},
    refund: async () => ({ refundId: `demo_${randomUUID()}`, state: "done" }),
    parseWebhook: () => "irrelevant",
  };
  return {
    find: () => provider,
    list: () => [provider],
    listFor: () => [provider],
    listMethods: () => ["card"],
  };
}
