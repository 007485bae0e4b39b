import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { PaymentProviderId } from "#domain/payments/payment.ts";
import {
  type BeginPaymentRequest,
  type PaymentProvider,
  type PayoutRequest,
  type PayoutSender,
  ProviderRefusedError,
  ProviderUnavailableError,
  type RefundRequest,
  type WebhookRequest,
} from "#domain/payments/payment-provider.ts";
import { createPaymentProviders, type PaymentProviderSettings } from "#domain/payments/payment-providers.server.ts";
import type { Money } from "#kernel/money.ts";
import { simulatorSecrets } from "../../scripts/payments-simulator/secrets.ts";
import { getRefunded, type SimulatedPayment } from "../../scripts/payments-simulator/simulated-payments.ts";
import { type PaymentsSimulator, startPaymentsSimulator } from "../../scripts/payments-simulator/simulator.ts";

/** One contract for the adapters of all providers, run against the payment simulator. No live provider is called. */
describe("Adapters of payment providers against the simulator", () => {
  let simulator: PaymentsSimulator;
  /** Webhooks that the shop received. */
  const received: WebhookRequest[] = [];
  const shop = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const headers = new Headers(request.headers as Record<string, string>);
      received.push({ body: Buffer.concat(chunks).toString(), headers, url: new URL(request.url ?? "", shopUrl) });
      response.end();
    });
  });
  let shopUrl = "";

  beforeAll(async () => {
    simulator = await startPaymentsSimulator();
    await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
    shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await simulator.stop();
    shop.closeAllConnections();
    shop.close();
  });
  afterEach(() => {
    simulator.payments.fault = "none";
    simulator.payments.hasPendingRefunds = false;
    simulator.payments.refundsPerPage = 100;
    received.length = 0;
  });

  const getSettings = (id: PaymentProviderId): PaymentProviderSettings => {
    const shared = { baseUrl: `${simulator.origin}/${id}` };
    switch (id) {
      case "tap":
        return { id, ...shared, baseUrl: `${shared.baseUrl}/v2`, secretKey: simulatorSecrets.tapKey };
      case "moyasar":
        return {
          id,
          ...shared,
          baseUrl: `${shared.baseUrl}/v1`,
          secretKey: simulatorSecrets.moyasarKey,
          webhookSecret: simulatorSecrets.moyasarWebhook,
          payoutAccount: simulatorSecrets.moyasarPayoutAccount,
        };
      case "stripe":
        return {
          id,
          ...shared,
          secretKey: simulatorSecrets.stripeKey,
          webhookSecret: simulatorSecrets.stripeWebhook,
        };
      case "paymob":
        return {
          id,
          ...shared,
          secretKey: simulatorSecrets.paymobSecret,
          publicKey: simulatorSecrets.paymobPublic,
          apiKey: simulatorSecrets.paymobApi,
          hmacSecret: simulatorSecrets.paymobHmac,
          integrationIds: [1],
          currency: "KWD",
        };
    }
  };

  const createRequest = (amount: Money, more: Partial<BeginPaymentRequest> = {}): BeginPaymentRequest => ({
    key: randomUUID(),
    amount,
    orderNumber: "100001",
    language: "ar",
    buyer: { firstName: "سارة", lastName: "العتيبي", email: "sara@example.com", phone: "+966501234567", country: "SA" },
    returnUrl: `${shopUrl}/shop/orders/token/paid`,
    cancelUrl: `${shopUrl}/shop/orders/token/pay`,
    webhookUrl: `${shopUrl}/webhooks/payments/any`,
    expiresAt: new Date(Date.now() + 3_600_000),
    ...more,
  });

  describe.each(["tap", "moyasar", "stripe", "paymob"] as const)("%s", (id) => {
    const amount = { minor: 12_350, currency: "KWD" };
    let provider: PaymentProvider;
    beforeAll(() => {
      const settings = getSettings(id);
      // Stripe's SDK is loaded at the first call and has no base path.
      const created = createPaymentProviders([id === "stripe" ? { ...settings, baseUrl: simulator.origin } : settings]);
      provider = created.find(id) as PaymentProvider;
    });
    const begin = (more: Partial<BeginPaymentRequest> = {}) => provider.begin(createRequest(amount, more));
    const beginPaid = async (): Promise<string> => {
      const { providerPaymentId } = await begin();
      await simulator.act(providerPaymentId, "approve");
      return providerPaymentId;
    };
    const sumRefunds = (providerPaymentId: string) =>
      getRefunded(simulator.payments.findAny(providerPaymentId) as SimulatedPayment);
    const createRefund = (more: Partial<RefundRequest> = {}): RefundRequest => ({
      key: randomUUID(),
      amount: { minor: 10, currency: "KWD" },
      refundedBeforeMinor: 0,
      isRepeated: false,
      refundId: null,
      reason: "cancelled",
      ...more,
    });

    it("begin creates an unpaid payment with a page, and fetch finds it pending", async () => {
      const begun = await begin();
      expect(begun.redirectUrl.startsWith(simulator.origin)).toBe(true);
      expect((await fetch(begun.redirectUrl)).status).toBe(200);
      const fetched = await provider.fetch(begun.providerPaymentId, amount.currency);
      expect(fetched).toMatchObject({ state: "pending", failureCode: null });
    });

    it("A paid payment is captured with exactly the amount in thousandths of a dinar", async () => {
      const { providerPaymentId } = await begin();
      await simulator.act(providerPaymentId, "approve", { method: "card" });
      const fetched = await provider.fetch(providerPaymentId, amount.currency);
      expect(fetched).toMatchObject({ state: "captured", amount, method: "card", failureCode: null });
    });

    it.each([
      ["decline", "declined"],
      ["reject", "authentication"],
    ] as const)("After %s on the page the payment is not captured and has the reason %s", async (act, failureCode) => {
      const { providerPaymentId } = await begin();
      await simulator.act(providerPaymentId, act);
      const fetched = await provider.fetch(providerPaymentId, amount.currency);
      expect(["pending", "failed"]).toContain(fetched.state);
      expect(fetched.failureCode).toBe(failureCode);
    });

    it("refund returns a part and the rest, and refuses more than was captured", async () => {
      const { providerPaymentId } = await begin();
      await simulator.act(providerPaymentId, "approve");
      const part = { minor: 2_350, currency: "KWD" };
      const rest = { minor: 10_000, currency: "KWD" };
      const refund = (key: string, of: Money, refundedBeforeMinor: number) =>
        provider.refund(providerPaymentId, {
          key,
          amount: of,
          refundedBeforeMinor,
          isRepeated: false,
          refundId: null,
          reason: "cancelled",
        });
      const key = randomUUID();
      expect(await refund(key, part, 0)).toMatchObject({ state: "done" });
      // The same refund again, after its answer was lost, refunds nothing more.
      expect(await refund(key, part, 0)).toMatchObject({ state: "done" });
      expect(await provider.fetch(providerPaymentId, "KWD")).toMatchObject({ state: "captured" });
      expect(sumRefunds(providerPaymentId)).toBe(2_350);
      expect(await refund(randomUUID(), rest, 2_350)).toMatchObject({ state: "done" });
      expect(sumRefunds(providerPaymentId)).toBe(12_350);
      await expect(refund(randomUUID(), part, 12_350)).rejects.toThrow(ProviderRefusedError);
    });

    it("A refund is repeated until it has arrived, and made once, even after the provider has forgotten its key", async () => {
      const { providerPaymentId } = await begin();
      await simulator.act(providerPaymentId, "approve");
      // A pending refund of Paymob is known by its id only.
      simulator.payments.hasPendingRefunds = id !== "paymob";
      const request = createRefund({ amount: { minor: 2_350, currency: "KWD" } });
      const refund = (isRepeated: boolean) => provider.refund(providerPaymentId, { ...request, isRepeated });
      const first = await refund(false);
      simulator.payments.forgetRefundKeys();
      expect(await refund(true)).toMatchObject({ state: first.state });
      simulator.payments.finishRefunds();
      expect(await refund(true)).toMatchObject({ state: "done" });
      expect(sumRefunds(providerPaymentId)).toBe(2_350);
    });

    // Moyasar makes refunds at once and gives them no ids.
    it.skipIf(id === "moyasar").each(["done", "failed"] as const)(
      "refund with the id of a pending refund asks for it until it is %s, and makes no other one",
      async (end) => {
        const [paid, request] = [await beginPaid(), createRefund()];
        simulator.payments.hasPendingRefunds = true;
        const { refundId, state } = await provider.refund(paid, request);
        expect(state).toBe("pending");
        simulator.payments.forgetRefundKeys();
        const repeated = { ...request, isRepeated: true, refundId };
        expect(await provider.refund(paid, repeated)).toEqual({ refundId, state: "pending" });
        simulator.payments.finishRefunds(end);
        expect(await provider.refund(paid, repeated)).toEqual({ refundId, state: end });
        expect(simulator.payments.findAny(paid)?.refunds).toHaveLength(1);
      },
    );

    it.skipIf(id === "moyasar" || id === "paymob")(
      "A repeated refund finds its earlier attempt on a later page of the list, also one that failed",
      async () => {
        const [paid, request] = [await beginPaid(), createRefund()];
        simulator.payments.hasPendingRefunds = true;
        const { refundId } = await provider.refund(paid, request);
        for (let others = 0; others < 5; others += 1) await provider.refund(paid, createRefund());
        simulator.payments.forgetRefundKeys();
        simulator.payments.refundsPerPage = 2;
        const repeated = { ...request, isRepeated: true };
        expect(await provider.refund(paid, repeated)).toEqual({ refundId, state: "pending" });
        simulator.payments.finishRefunds("failed");
        expect(await provider.refund(paid, repeated)).toEqual({ refundId, state: "failed" });
        expect(simulator.payments.findAny(paid)?.refunds).toHaveLength(6);
      },
    );

    it("begin with the same key after a lost answer leaves at most one payment that the buyer can reach", async () => {
      const request = createRequest(amount);
      simulator.payments.fault = "lost-answer";
      await expect(provider.begin(request)).rejects.toThrow(ProviderUnavailableError);
      simulator.payments.fault = "none";
      const before = simulator.payments.list().length;
      const begun = await provider.begin(request);
      const hasKeys = id === "tap" || id === "stripe";
      expect(simulator.payments.list().length - before).toBe(hasKeys ? 0 : 1);
      await simulator.act(begun.providerPaymentId, "approve");
      const paid = simulator.payments
        .list()
        .filter(({ key, attempts }) => key.startsWith(request.key) && attempts.length > 0);
      expect(paid).toHaveLength(1);
    });

    it("A provider that is down throws ProviderUnavailableError", async () => {
      const { providerPaymentId } = await begin();
      simulator.payments.fault = "down";
      await expect(begin()).rejects.toThrow(ProviderUnavailableError);
      await expect(provider.fetch(providerPaymentId, "KWD")).rejects.toThrow(ProviderUnavailableError);
    });

    it("parseWebhook reads genuine webhooks, gives a repeated one the same id and refuses forged ones", async () => {
      const { providerPaymentId } = await begin();
      await simulator.act(providerPaymentId, "approve", { webhooks: "twice" });
      expect(received).toHaveLength(2);
      const events = await Promise.all(received.map((request) => provider.parseWebhook(request)));
      expect(events[0]).toEqual({ eventId: expect.any(String), providerPaymentId });
      expect(events[1]).toEqual(events[0]);
      received.length = 0;
      await simulator.sendWebhook(providerPaymentId, { forged: true });
      expect(await provider.parseWebhook(received[0] as WebhookRequest)).toBe("forged");
    });

    it("parseWebhook refuses a genuine signature over a changed amount, and ignores other bodies", async () => {
      const { providerPaymentId } = await begin();
      await simulator.act(providerPaymentId, "approve");
      const [genuine] = received as [WebhookRequest];
      const body = genuine.body.replaceAll("12350", "99990").replaceAll("12.35", "99.99");
      expect(body).not.toBe(genuine.body);
      // Moyasar signs nothing: it sends a secret in the body. The state is fetched in any case.
      const expected = id === "moyasar" ? { providerPaymentId, eventId: expect.any(String) } : "forged";
      expect(await provider.parseWebhook({ ...genuine, body })).toEqual(expected);
      for (const other of ["", "[]", "null", "{}", '{"id":1}', "<xml/>"])
        expect(["forged", "irrelevant"]).toContain(await provider.parseWebhook({ ...genuine, body: other }));
    });

    it("void makes an unpaid page unusable where the provider can do that, and never touches paid money", async () => {
      const unpaid = await begin();
      await provider.void(unpaid.providerPaymentId, "KWD", randomUUID());
      const canVoid = id === "moyasar" || id === "stripe";
      const { state } = await provider.fetch(unpaid.providerPaymentId, "KWD");
      expect(state === "pending").toBe(!canVoid);
      const paid = await begin();
      await simulator.act(paid.providerPaymentId, "approve");
      await provider.void(paid.providerPaymentId, "KWD", randomUUID());
      expect(await provider.fetch(paid.providerPaymentId, "KWD")).toMatchObject({ state: "captured" });
    });

    it.skipIf(id === "tap")("An authorized payment can be captured or voided", async () => {
      const captured = await begin();
      await simulator.act(captured.providerPaymentId, "authorize");
      expect(await provider.fetch(captured.providerPaymentId, "KWD")).toMatchObject({ state: "authorized" });
      await provider.capture(captured.providerPaymentId, amount, randomUUID());
      expect(await provider.fetch(captured.providerPaymentId, "KWD")).toMatchObject({ state: "captured", amount });
      const voided = await begin();
      await simulator.act(voided.providerPaymentId, "authorize");
      await provider.void(voided.providerPaymentId, "KWD", randomUUID());
      expect(await provider.fetch(voided.providerPaymentId, "KWD")).toMatchObject({ state: "voided" });
    });

    it("A wrong key is refused and not taken for an outage", async () => {
      const wrong = { ...getSettings(id), secretKey: "wrong", apiKey: "wrong" } as PaymentProviderSettings;
      const settings = id === "stripe" ? { ...wrong, baseUrl: simulator.origin } : wrong;
      const stranger = createPaymentProviders([settings]).find(id) as PaymentProvider;
      await expect(stranger.begin(createRequest(amount))).rejects.toThrow(ProviderRefusedError);
    });
  });

  describe("Payouts", () => {
    const createSender = (changes: Partial<Extract<PaymentProviderSettings, { id: "moyasar" }>> = {}) => {
      const settings = { ...getSettings("moyasar"), ...changes } as PaymentProviderSettings;
      return createPaymentProviders([settings]).find("moyasar")?.payouts as PayoutSender;
    };
    const createKey = () => `1${String(Math.floor(Math.random() * 1e15)).padStart(15, "0")}`;
    const createPayout = (more: Partial<PayoutRequest> = {}): PayoutRequest => ({
      key: createKey(),
      amount: { minor: 12_500, currency: "SAR" },
      iban: "SA0380000000608010167519",
      beneficiary: { name: "سارة العتيبي", mobile: "0501234567", city: "Riyadh", country: "SA" },
      reference: "PAYOUT-17",
      ...more,
    });
    const countTransfers = ({ key }: PayoutRequest) =>
      simulator.payouts.listTransfers().filter(({ sequenceNumber }) => sequenceNumber === key).length;

    it("Only a provider with a named payout account sends payouts", () => {
      expect(createSender()).toBeDefined();
      expect(createSender({ payoutAccount: undefined })).toBeUndefined();
      const others = createPaymentProviders((["tap", "stripe", "paymob"] as const).map(getSettings)).list();
      expect(others.map(({ payouts }) => payouts)).toEqual([undefined, undefined, undefined]);
    });

    it("sendPayout sends a payout, and fetchPayout follows it by id and finds it by key", async () => {
      const [sender, payout] = [createSender(), createPayout()];
      const sent = await sender.sendPayout(payout);
      expect(sent).toMatchObject({ state: "on-the-way", amount: payout.amount, reason: null });
      const { providerPayoutId } = sent;
      const states = [];
      for (const _ of [1, 2, 3]) states.push((await sender.fetchPayout({ key: payout.key, providerPayoutId }))?.state);
      expect(states).toEqual(["on-the-way", "paid", "paid"]);
      expect(await sender.fetchPayout({ key: payout.key, providerPayoutId: null })).toMatchObject({
        providerPayoutId,
        state: "paid",
      });
      expect(await sender.fetchPayout({ key: createKey(), providerPayoutId: null })).toBeUndefined();
    });

    it.each([
      [12_501, ["on-the-way", "failed"], "The account of the beneficiary is closed"],
      [12_502, ["on-the-way", "paid", "failed"], "The bank of the beneficiary returned the payout"],
      [12_504, ["failed"], "The payout was canceled"],
    ])("A payout of %i halalas passes through %j", async (minor, expected, reason) => {
      const [sender, payout] = [createSender(), createPayout({ amount: { minor, currency: "SAR" } })];
      const { providerPayoutId } = await sender.sendPayout(payout);
      const reports = [];
      for (const _ of expected) reports.push(await sender.fetchPayout({ key: payout.key, providerPayoutId }));
      expect(reports.map((each) => each?.state)).toEqual(expected);
      expect(reports.at(-1)?.reason).toBe(reason);
    });

    it("A payout whose answer was lost is found by its key, also on a later page of the list", async () => {
      const [sender, payout] = [createSender(), createPayout()];
      simulator.payments.fault = "lost-answer";
      await expect(sender.sendPayout(payout)).rejects.toThrow(ProviderUnavailableError);
      simulator.payments.fault = "none";
      for (let others = 0; others < 12; others += 1) await sender.sendPayout(createPayout());
      expect(await sender.fetchPayout({ key: payout.key, providerPayoutId: null })).toMatchObject({
        amount: payout.amount,
      });
    });

    it("A payout is found on a page after the fiftieth", async () => {
      const [sender, payout] = [createSender(), createPayout()];
      await sender.sendPayout(payout);
      for (let others = 0; others < 55; others += 1) await sender.sendPayout(createPayout());
      simulator.payouts.pageSize = 1;
      expect(await sender.fetchPayout({ key: payout.key, providerPayoutId: null })).toMatchObject({
        amount: payout.amount,
      });
      simulator.payouts.pageSize = 10;
    });

    it("sendPayout with a key that was used moves no more money, and leaves the outcome to the first payout", async () => {
      const [sender, payout] = [createSender(), createPayout()];
      const { providerPayoutId } = await sender.sendPayout(payout);
      await expect(sender.sendPayout(payout)).rejects.toThrow(ProviderUnavailableError);
      expect(countTransfers(payout)).toBe(1);
      expect(await sender.fetchPayout({ key: payout.key, providerPayoutId: null })).toMatchObject({
        providerPayoutId,
        state: "on-the-way",
      });
      expect(await sender.fetchPayout({ key: payout.key, providerPayoutId: randomUUID() })).toMatchObject({
        providerPayoutId,
      });
    });

    it("fetchPayout throws if the list has only the refused repetition of a payout", async () => {
      const [sender, payout] = [createSender(), createPayout()];
      simulator.payouts.isListLate = true;
      await sender.sendPayout(payout);
      simulator.payouts.isListLate = false;
      await expect(sender.sendPayout(payout)).rejects.toThrow(ProviderUnavailableError);
      await expect(sender.fetchPayout({ key: payout.key, providerPayoutId: null })).rejects.toThrow(
        ProviderUnavailableError,
      );
      simulator.payouts.completeList();
    });

    it("An unknown account and a wrong key are refused, and a provider that is down is unavailable", async () => {
      for (const changes of [{ payoutAccount: randomUUID() }, { secretKey: "wrong" }])
        await expect(createSender(changes).sendPayout(createPayout())).rejects.toThrow(ProviderRefusedError);
      simulator.payments.fault = "down";
      const payout = createPayout();
      await expect(createSender().sendPayout(payout)).rejects.toThrow(ProviderUnavailableError);
      await expect(createSender().fetchPayout({ key: payout.key, providerPayoutId: null })).rejects.toThrow(
        ProviderUnavailableError,
      );
    });

    it.each([
      [{}, undefined],
      [{ amount: { minor: 1_000, currency: "KWD" } }, "currency"],
      [{ iban: "KW81CBKU0000000000001234560101" }, "iban"],
      [{ mobile: null }, "mobile"],
      [{ mobile: "+96550123456" }, "mobile"],
      [{ city: null }, "city"],
    ])("findObstacle of Moyasar answers for a payout with %j: %s", (more, obstacle) => {
      const { amount, iban } = createPayout();
      const details = { amount, iban, mobile: "0501234567", city: "Riyadh", ...more };
      expect(createSender().findObstacle(details)).toBe(obstacle);
    });
  });
});
