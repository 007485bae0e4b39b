import { type PaymentProvider, ProviderUnavailableError } from "./payment-provider.ts";
import type { PaymentProviders } from "./payment-providers.server.ts";

/**
 * Wraps the providers for one run of the payment job. After a provider did not answer once, its further calls fail
 * without being sent. Otherwise each call to a provider that hangs would take seconds, and the payments of the other
 * providers would wait.
 */
export function skipFailingProviders(providers: PaymentProviders): PaymentProviders {
  const wrapped = new Map(providers.list().map((provider) => [provider.id, skipAfterFailure(provider)]));
  return { ...providers, find: (id) => wrapped.get(id), list: () => [...wrapped.values()] };
}

function skipAfterFailure(provider: PaymentProvider): PaymentProvider {
  let isFailing = false;
  const guard =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (isFailing) throw new ProviderUnavailableError(`${provider.id} did not answer an earlier call`);
      try {
        return await call(...args);
      } catch (error) {
        if (error instanceof ProviderUnavailableError) isFailing = true;
        throw error;
      }
    };
  const { payouts } = provider;
  return {
    ...provider,
    payouts: payouts && {
      ...payouts,
      sendPayout: guard((...args) => payouts.sendPayout(...args)),
      fetchPayout: guard((...args) => payouts.fetchPayout(...args)),
    },
    fetch: guard((...args) => provider.fetch(...args)),
    capture: guard((...args) => provider.capture(...args)),
    void: guard((...args) => provider.void(...args)),
    refund: guard((...args) => provider.refund(...args)),
  };
}
