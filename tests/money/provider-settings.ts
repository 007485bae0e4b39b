import type { PaymentProviderId } from "#domain/payments/payment.ts";
import type { PaymentProviderSettings } from "#domain/payments/payment-providers.server.ts";
import { simulatorSecrets } from "../../scripts/payments-simulator/secrets.ts";

/** Time after which a call to the simulator is given up, in milliseconds. */
const TIMEOUT_MS = 100;

/** Returns the settings with which an adapter uses the simulator. */
export function createProviderSettings(
  id: PaymentProviderId,
  origin: string,
  paymobCurrency: string,
): PaymentProviderSettings {
  const timeout = TIMEOUT_MS;
  switch (id) {
    case "tap":
      return { id, timeout, baseUrl: `${origin}/tap/v2`, secretKey: simulatorSecrets.tapKey };
    case "moyasar":
      return {
        id,
        timeout,
        baseUrl: `${origin}/moyasar/v1`,
        secretKey: simulatorSecrets.moyasarKey,
        webhookSecret: simulatorSecrets.moyasarWebhook,
      };
    case "stripe":
      return {
        id,
        timeout,
        // The SDK of Stripe takes a host and no path.
        baseUrl: origin,
        secretKey: simulatorSecrets.stripeKey,
        webhookSecret: simulatorSecrets.stripeWebhook,
      };
    case "paymob":
      return {
        id,
        timeout,
        baseUrl: `${origin}/paymob`,
        secretKey: simulatorSecrets.paymobSecret,
        publicKey: simulatorSecrets.paymobPublic,
        apiKey: simulatorSecrets.paymobApi,
        hmacSecret: simulatorSecrets.paymobHmac,
        integrationIds: [1],
        currency: paymobCurrency,
      };
  }
}
