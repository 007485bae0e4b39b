import { describe, expect, it } from "vitest";
import type { PaymentProviderId } from "./payment.ts";
import { type PaymentProvider, ProviderRefusedError, ProviderUnavailableError } from "./payment-provider.ts";
import type { PaymentProviders } from "./payment-providers.server.ts";
import { skipFailingProviders } from "./skip-failing-providers.ts";

/** Creates a provider whose calls fail with `error`, and the list of its calls. */
function createFailingProvider(id: PaymentProviderId, error: Error) {
  const calls: string[] = [];
  const fail = (name: string) => () => {
    calls.push(name);
    return Promise.reject(error);
  };
  const provider = { id, fetch: fail("fetch"), capture: fail("capture"), void: fail("void"), refund: fail("refund") };
  return { calls, provider: provider as unknown as PaymentProvider };
}

const wrap = (...all: PaymentProvider[]) =>
  skipFailingProviders({
    find: (id: PaymentProviderId) => all.find((each) => each.id === id),
    list: () => all,
  } as unknown as PaymentProviders);

describe("skipFailingProviders", () => {
  it("A provider that did not answer is not asked again, and the others are", async () => {
    const tap = createFailingProvider("tap", new ProviderUnavailableError("timeout"));
    const stripe = createFailingProvider("stripe", new ProviderUnavailableError("timeout"));
    const providers = wrap(tap.provider, stripe.provider);
    const money = { minor: 100, currency: "SAR" };
    await expect(providers.find("tap")?.fetch("1", "SAR")).rejects.toThrow("timeout");
    await expect(providers.find("tap")?.fetch("2", "SAR")).rejects.toThrow(ProviderUnavailableError);
    await expect(providers.find("tap")?.capture("2", money, "key")).rejects.toThrow("did not answer an earlier call");
    await expect(providers.list()[1]?.void("3", "SAR", "key")).rejects.toThrow("timeout");
    expect([tap.calls, stripe.calls]).toEqual([["fetch"], ["void"]]);
  });

  it("A provider that refuses a call is asked again", async () => {
    const { calls, provider } = createFailingProvider("moyasar", new ProviderRefusedError("not found", 404));
    const providers = wrap(provider);
    for (const id of ["1", "2"])
      await expect(providers.find("moyasar")?.fetch(id, "SAR")).rejects.toThrow(ProviderRefusedError);
    expect(calls).toEqual(["fetch", "fetch"]);
  });
});
