import type { z } from "zod";
import type { PaymentProviderId } from "#domain/payments/payment.ts";
import type { PaymentProviderSettings } from "#domain/payments/payment-providers.server.ts";
import type { settingsSchema } from "./settings-schema.ts";

type Settings = z.infer<typeof settingsSchema>;

/** Settings without which a provider cannot be used. */
const requiredSettings = {
  tap: ["TAP_SECRET_KEY"],
  moyasar: ["MOYASAR_SECRET_KEY", "MOYASAR_WEBHOOK_SECRET"],
  stripe: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  paymob: ["PAYMOB_SECRET_KEY", "PAYMOB_PUBLIC_KEY", "PAYMOB_API_KEY", "PAYMOB_HMAC_SECRET", "PAYMOB_INTEGRATION_IDS"],
} as const satisfies Record<PaymentProviderId, readonly (keyof Settings)[]>;

/**
 * Finds the missing settings of the enabled payment providers. An incomplete provider would fail only when the first
 * buyer pays.
 */
export const findMissingPaymentSettings = (settings: Settings): { name: string; provider: PaymentProviderId }[] =>
  settings.PAYMENT_PROVIDERS.flatMap((provider) =>
    requiredSettings[provider]
      .filter((name) => {
        const value = settings[name];
        return value === undefined || value.length === 0;
      })
      .map((name) => ({ name, provider })),
  );

/** Returns the settings of the enabled payment providers, in their order. */
export const toPaymentProviderSettings = (settings: Settings): PaymentProviderSettings[] =>
  settings.PAYMENT_PROVIDERS.map((id) => toProviderSettings(id, settings));

function toProviderSettings(id: PaymentProviderId, settings: Settings): PaymentProviderSettings {
  switch (id) {
    case "tap":
      return {
        id,
        baseUrl: settings.TAP_BASE_URL,
        secretKey: settings.TAP_SECRET_KEY ?? "",
        merchantId: settings.TAP_MERCHANT_ID,
      };
    case "moyasar":
      return {
        id,
        baseUrl: settings.MOYASAR_BASE_URL,
        secretKey: settings.MOYASAR_SECRET_KEY ?? "",
        webhookSecret: settings.MOYASAR_WEBHOOK_SECRET ?? "",
        payoutAccount: settings.MOYASAR_PAYOUT_ACCOUNT,
      };
    case "stripe":
      return {
        id,
        baseUrl: settings.STRIPE_BASE_URL,
        secretKey: settings.STRIPE_SECRET_KEY ?? "",
        webhookSecret: settings.STRIPE_WEBHOOK_SECRET ?? "",
      };
    case "paymob":
      return {
        id,
        baseUrl: settings.PAYMOB_BASE_URL,
        secretKey: settings.PAYMOB_SECRET_KEY ?? "",
        publicKey: settings.PAYMOB_PUBLIC_KEY ?? "",
        apiKey: settings.PAYMOB_API_KEY ?? "",
        hmacSecret: settings.PAYMOB_HMAC_SECRET ?? "",
        integrationIds: settings.PAYMOB_INTEGRATION_IDS,
        currency: settings.PAYMOB_CURRENCY,
      };
  }
}
