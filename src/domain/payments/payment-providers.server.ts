import type { Money } from "#kernel/money.ts";
import { createMoyasarProvider, type MoyasarSettings } from "./adapters/moyasar.server.ts";
import { createPaymobProvider, type PaymobSettings } from "./adapters/paymob.server.ts";
import { createStripeProvider, type StripeSettings } from "./adapters/stripe.server.ts";
import { createTapProvider, type TapSettings } from "./adapters/tap.server.ts";
import type { OnlineMethod, PaymentProviderId } from "./payment.ts";
import type { PaymentProvider } from "./payment-provider.ts";

/** Settings of an enabled provider. */
export type PaymentProviderSettings =
  | ({ id: "tap" } & TapSettings)
  | ({ id: "moyasar" } & MoyasarSettings)
  | ({ id: "stripe" } & StripeSettings)
  | ({ id: "paymob" } & PaymobSettings);

function createProvider(settings: PaymentProviderSettings): PaymentProvider {
  switch (settings.id) {
    case "tap":
      return createTapProvider(settings);
    case "moyasar":
      return createMoyasarProvider(settings);
    case "stripe":
      return createStripeProvider(settings);
    case "paymob":
      return createPaymobProvider(settings);
  }
}

/** Enabled payment providers, in the order in which they are tried. */
export type PaymentProviders = {
  find: (id: PaymentProviderId) => PaymentProvider | undefined;
  list: () => readonly PaymentProvider[];
  /** Lists the providers that can charge an amount. */
  listFor: (amount: Money, country: string) => PaymentProvider[];
  /**
   * Lists the methods with which all amounts of an order can be paid. Empty if any of them cannot be paid online. An
   * amount of 0 needs no payment.
   */
  listMethods: (amounts: readonly Money[], country: string) => OnlineMethod[];
};

/** Creates the adapters of the enabled providers. */
export function createPaymentProviders(settings: readonly PaymentProviderSettings[]): PaymentProviders {
  const providers = settings.map(createProvider);
  const listFor: PaymentProviders["listFor"] = (amount, country) =>
    providers.filter((provider) => provider.listMethods({ amount, country }).length > 0);
  return {
    find: (id) => providers.find((provider) => provider.id === id),
    list: () => providers,
    listFor,
    listMethods(amounts, country) {
      const due = amounts.filter(({ minor }) => minor > 0);
      const methods = due.map(
        (amount) => listFor(amount, country)[0]?.listMethods({ amount, country }) ?? ([] as OnlineMethod[]),
      );
      return methods.some((each) => each.length === 0) ? [] : [...new Set(methods.flat())];
    },
  };
}
