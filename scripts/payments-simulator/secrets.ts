/** Keys that the simulated providers accept. They open nothing outside of the simulator. */
export const simulatorSecrets = {
  tapKey: "sk_test_simulator",
  moyasarKey: "sk_test_simulator",
  moyasarWebhook: "simulator-webhook-token",
  moyasarPayoutAccount: "5b0f7c3e-0d7e-4f0a-9a53-7d1f6f3c2b10",
  stripeKey: "sk_test_simulator",
  stripeWebhook: "whsec_simulator",
  paymobSecret: "egy_sk_test_simulator",
  paymobPublic: "egy_pk_test_simulator",
  paymobApi: "simulator-api-key",
  paymobHmac: "simulator-hmac-secret",
} as const;

/** Returns the settings with which a server uses the simulator in place of Tap and Moyasar. */
export const getSimulatorSettings = (origin: string): Record<string, string> => ({
  PAYMENT_PROVIDERS: "tap,moyasar",
  TAP_BASE_URL: `${origin}/tap/v2`,
  TAP_SECRET_KEY: simulatorSecrets.tapKey,
  MOYASAR_BASE_URL: `${origin}/moyasar/v1`,
  MOYASAR_SECRET_KEY: simulatorSecrets.moyasarKey,
  MOYASAR_WEBHOOK_SECRET: simulatorSecrets.moyasarWebhook,
  MOYASAR_PAYOUT_ACCOUNT: simulatorSecrets.moyasarPayoutAccount,
});
