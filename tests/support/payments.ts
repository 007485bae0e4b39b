import { createPaymentProviders, type PaymentProviders } from "#domain/payments/payment-providers.server.ts";
import { simulatorSecrets } from "../../scripts/payments-simulator/secrets.ts";
import type { PaymentsSimulator } from "../../scripts/payments-simulator/simulator.ts";

/** Creates the adapters of Tap and Moyasar with the addresses and keys of a running simulator. */
export const createSimulatedProviders = ({ origin }: PaymentsSimulator): PaymentProviders =>
  createPaymentProviders([
    { id: "tap", baseUrl: `${origin}/tap/v2`, secretKey: simulatorSecrets.tapKey },
    {
      id: "moyasar",
      baseUrl: `${origin}/moyasar/v1`,
      secretKey: simulatorSecrets.moyasarKey,
      webhookSecret: simulatorSecrets.moyasarWebhook,
      payoutAccount: simulatorSecrets.moyasarPayoutAccount,
    },
  ]);
