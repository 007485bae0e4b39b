import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import type { AdminContext } from "#domain/admin/resource.ts";
import { payoutsResource } from "#domain/admin/resources/payouts.server.ts";
import { listSellerBalances } from "#domain/ledger/balances.server.ts";
import { postTransaction } from "#domain/ledger/post-transaction.server.ts";
import { createCorrectionPosting } from "#domain/ledger/posting.ts";
import { followPayouts } from "#domain/payments/follow-payouts.server.ts";
import type { PaymentContext } from "#domain/payments/payment-context.ts";
import {
  type PaymentProvider,
  type PayoutSender,
  type ProviderPayout,
  ProviderUnavailableError,
} from "#domain/payments/payment-provider.ts";
import { createPaymentProviders, type PaymentProviders } from "#domain/payments/payment-providers.server.ts";
import { savePayoutAccount } from "#domain/payouts/payout-accounts.server.ts";
import { listPayouts, requestPayout } from "#domain/payouts/payouts.server.ts";
import { simulatorSecrets } from "../../scripts/payments-simulator/secrets.ts";
import { type PaymentsSimulator, startPaymentsSimulator } from "../../scripts/payments-simulator/simulator.ts";
import { createStaff, listAuditEntries } from "../support/admin.ts";
import { countDatabaseRuns, describeOnDatabase } from "../support/databases.ts";
import { createSimulatedProviders } from "../support/payments.ts";
import { insertRow } from "../support/rows.ts";
import { createUser } from "../support/users.ts";

const MINUTE_MS = 60_000;
const HOUR = 60;

describeOnDatabase("Payouts that a provider sends", (open) => {
  let db: Db;
  let simulator: PaymentsSimulator;
  let providers: PaymentProviders;
  let staff: AdminContext;
  let colleague: AdminContext;
  let cityId: number;
  const start = new Date("2026-06-01T09:00:00Z");
  let now = start;
  const errors: unknown[] = [];

  beforeAll(async () => {
    db = (await open()).db;
    simulator = await startPaymentsSimulator();
    providers = createSimulatedProviders(simulator);
    const created = [await createStaff(db), await createStaff(db, "administrator", "Omar")];
    [staff, colleague] = created.map((each) => ({ ...each, payments: providers })) as [AdminContext, AdminContext];
    cityId = (
      await db.selectFrom("cities").select("id").where("country_code", "=", "SA").limit(1).executeTakeFirstOrThrow()
    ).id;
  });
  afterAll(() => simulator.stop());
  afterEach(async () => {
    simulator.payments.fault = "none";
    simulator.payouts.completeList();
    now = start;
    errors.length = 0;
    // Transfers of one test must not be asked about in the next one.
    await db.updateTable("payout_transfers").set({ next_check_at: null }).execute();
  });

  /** Creates a seller with an owner, a balance of 10,000 and a bank account. */
  async function createSeller({
    phone = "+966 50 123 4567" as string | null,
    city = true,
    currency = "SAR",
    iban = "SA0380000000608010167519",
  } = {}) {
    const email = `${randomUUID()}@example.com`;
    const { id: userId } = await createUser(db, { email, name: "Sara", last_name: "A", phone: null, role: "member" });
    const { id: sellerId } = await insertRow(db, "sellers", {
      slug: `s-${randomUUID()}`,
      type: "personal",
      name_en: "Sara",
      owner_id: userId,
      phone,
      city_id: city ? cityId : null,
    });
    const context = { db, now: start, origin: "https://karaj.example", userId, sellerId };
    const money = { sellerId, currency, amountMinor: 10_000_00 };
    await withTransaction(db, (trx) =>
      postTransaction(trx, createCorrectionPosting(randomUUID(), "test", money), start),
    );
    const account = { currency, holder: "Sara A", bankName: "Test Bank", iban };
    expect(await savePayoutAccount(context, account)).toMatchObject({ ok: true });
    return {
      sellerId,
      email,
      context,
      request: async (amount: string): Promise<string> => {
        const requested = await requestPayout(context, { currency, amount, key: randomUUID() });
        if (!requested.ok) throw new Error(requested.errors?.[0]?.code);
        return String(requested.value.id);
      },
      readBalance: async () => (await listSellerBalances(db, sellerId))[0],
    };
  }
  const act = (admin: AdminContext, id: string, key: string, values = {}) => {
    const action = payoutsResource.form?.actions?.find((each) => each.id === id);
    if (!action) throw new Error(`no action ${id}`);
    return action.run({ ...admin, now }, key, values, "");
  };
  const createContext = (some: PaymentProviders = providers): PaymentContext => ({
    db,
    clock: () => now,
    origin: "https://karaj.example",
    providers: some,
    logError: (error) => errors.push(error),
  });
  /** Runs the job some minutes later. */
  const follow = (minutes = 0, some: PaymentProviders = providers) => {
    now = new Date(now.getTime() + minutes * MINUTE_MS);
    return followPayouts(createContext(some), () => false);
  };
  const readPayout = (key: string) =>
    db
      .selectFrom("payouts as p")
      .leftJoin("payout_transfers as t", "t.payout_id", "p.id")
      .select(["p.state", "p.reason", "t.key", "t.provider_payout_id as providerId", "t.next_check_at as next"])
      .where("p.id", "=", Number(key))
      .executeTakeFirstOrThrow();
  const readRow = async (key: string, payments: PaymentProviders | undefined = providers) => {
    const row = await payoutsResource.form?.read(db, key, { payments });
    return { shown: row?.facts?.find(({ name }) => name === "transfer")?.value, idle: row?.idle ?? [] };
  };
  const listTransfers = (key: string) =>
    simulator.payouts.listTransfers().filter(({ comment }) => comment === `PAYOUT-${key}`);
  const listMails = (email: string) =>
    db.selectFrom("mail_outbox").select(["subject", "text"]).where("to_address", "=", email).orderBy("id").execute();
  const listAdminMails = async (admin: AdminContext, key: string) => {
    const id = admin.actor?.id ?? 0;
    const { email } = await db.selectFrom("users").select("email").where("id", "=", id).executeTakeFirstOrThrow();
    return (await listMails(email)).filter(({ text }) => text.includes(`/admin/payouts/${key}`));
  };
  /** Requests, approves and gives a payout to the provider. */
  async function send(amount = "100", seller?: Awaited<ReturnType<typeof createSeller>>) {
    const owner = seller ?? (await createSeller());
    const key = await owner.request(amount);
    expect(await act(staff, "approve", key)).toMatchObject({ ok: true });
    expect(await act(staff, "sendByProvider", key)).toMatchObject({ ok: true });
    return { seller: owner, key };
  }

  it("A payout goes from the approval to its arrival by itself, and its seller gets a mail", async () => {
    const { seller, key } = await send("125.50");
    expect(await readRow(key)).toMatchObject({ shown: "transfer-begun" });
    expect(await follow()).toBe(0);
    expect(listTransfers(key)).toMatchObject([
      {
        amount: 125_50,
        iban: "SA0380000000608010167519",
        status: "queued",
        sequenceNumber: (await readPayout(key)).key,
      },
    ]);
    expect(await readPayout(key)).toMatchObject({ state: "sent", providerId: listTransfers(key)[0]?.id });
    expect(await readRow(key)).toMatchObject({ shown: "transfer-on-way" });
    expect((await readRow(key)).idle).toEqual(
      expect.arrayContaining(["sendByProvider", "withdrawTransfer", "markPaid", "markFailed"]),
    );
    await follow(5);
    expect(await follow(5)).toBe(1);
    expect(await readPayout(key)).toMatchObject({ state: "paid" });
    expect(await readRow(key)).toMatchObject({ shown: "transfer-paid" });
    expect(await seller.readBalance()).toMatchObject({ availableMinor: 9_874_50, onTheWayMinor: 0 });
    expect((await listMails(seller.email)).filter(({ subject }) => /125\.50/.test(subject))).toHaveLength(1);
    expect(await listPayouts(db, { sellerId: seller.sellerId, limit: 5 })).toMatchObject({
      payouts: [{ state: "paid", provider: "moyasar" }],
    });
    expect((await listAuditEntries(db, "payouts", key)).map(({ action }) => action)).toEqual([
      "payouts.sendByProvider",
      "payouts.approve",
    ]);
    // A week later the provider is not asked any more.
    await follow(7 * 24 * HOUR);
    expect((await readPayout(key)).next).toBeNull();
    expect(errors).toEqual([]);
  });

  it("Two administrators who press at once, and two processes that run at once, send once", async () => {
    const seller = await createSeller();
    const key = await seller.request("100");
    await act(staff, "approve", key);
    const pressed = await Promise.all([staff, colleague, staff].map((each) => act(each, "sendByProvider", key)));
    expect(pressed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await act(colleague, "markSent", key)).toMatchObject({ code: "payout.illegal_step" });
    await Promise.all([follow(), follow(), follow()]);
    expect(listTransfers(key)).toHaveLength(1);
    expect(await readPayout(key)).toMatchObject({ state: "sent", providerId: expect.any(String) });
  });

  it("A lost answer is looked up ten minutes later and not sent again", async () => {
    const { key } = await send();
    simulator.payments.fault = "lost-answer";
    await follow();
    expect(errors).toEqual([expect.any(ProviderUnavailableError)]);
    expect(await readRow(key)).toMatchObject({ shown: "transfer-unclear" });
    await follow(9);
    expect(errors).toHaveLength(1);
    simulator.payments.fault = "none";
    await follow(2);
    expect(await readPayout(key)).toMatchObject({ state: "sent", providerId: listTransfers(key)[0]?.id });
    for (const _ of [1, 2]) await follow(5);
    expect(await readPayout(key)).toMatchObject({ state: "paid" });
    expect(listTransfers(key)).toHaveLength(1);
  });

  it("A payout that the list shows late is transferred once, because its number stays the same", async () => {
    const { key } = await send();
    simulator.payments.fault = "lost-answer";
    simulator.payouts.isListLate = true;
    await follow();
    simulator.payments.fault = "none";
    // The list does not have it, so it is sent again. The bank refuses the number that it has already.
    await follow(11);
    expect(await readPayout(key)).toMatchObject({ state: "sent", providerId: null, reason: null });
    simulator.payouts.completeList();
    await follow(HOUR);
    for (const _ of [1, 2]) await follow(5);
    expect(await readPayout(key)).toMatchObject({ state: "paid", providerId: listTransfers(key)[0]?.id });
    expect(listTransfers(key)).toHaveLength(1);
  });

  it("A payout waits for a provider that is down, and is sent once afterwards", async () => {
    const { seller, key } = await send();
    simulator.payments.fault = "down";
    for (const minutes of [0, 11, HOUR]) await follow(minutes);
    expect(listTransfers(key)).toHaveLength(0);
    expect(await readPayout(key)).toMatchObject({ state: "sent" });
    expect(await seller.readBalance()).toMatchObject({ onTheWayMinor: 100_00 });
    simulator.payments.fault = "none";
    await follow(HOUR);
    expect(listTransfers(key)).toHaveLength(1);
    expect(await listAdminMails(staff, key)).toEqual([]);
  });

  it.each([
    ["100.01", 2, "The account of the beneficiary is closed"],
    ["100.04", 1, "The payout was canceled"],
  ])(
    "A payout of %s that fails gives the money back and tells seller and administrator",
    async (amount, runs, reason) => {
      const { seller, key } = await send(amount);
      await follow();
      for (let run = 0; run < runs; run += 1) await follow(5);
      expect(await readPayout(key)).toMatchObject({ state: "failed", reason, next: null });
      expect(await readRow(key)).toMatchObject({ shown: "transfer-failed" });
      expect(await seller.readBalance()).toMatchObject({ availableMinor: 10_000_00, onTheWayMinor: 0 });
      const mails = (await listMails(seller.email)).filter(({ text }) => text.includes(reason));
      expect(mails).toHaveLength(1);
      const [told] = await listAdminMails(staff, key);
      expect(told?.text).toContain(reason);
      expect(await listAdminMails(colleague, key)).toEqual([]);
    },
  );

  it("A payout that the bank returns after its arrival gives the money back", async () => {
    const { seller, key } = await send("100.02");
    await follow();
    for (const _ of [1, 2]) await follow(5);
    expect(await readPayout(key)).toMatchObject({ state: "paid" });
    await follow(11 * HOUR);
    expect(await readPayout(key)).toMatchObject({ state: "paid" });
    await follow(2 * HOUR);
    expect(await readPayout(key)).toMatchObject({
      state: "failed",
      reason: "The bank of the beneficiary returned the payout",
    });
    expect(await seller.readBalance()).toMatchObject({ availableMinor: 10_000_00, onTheWayMinor: 0 });
    expect(await listAdminMails(staff, key)).toHaveLength(1);
  });

  it("A refused payout sends nothing, tells its administrator once, and can be transferred by hand", async () => {
    const { key } = await send();
    const strange = createPaymentProviders([
      {
        id: "moyasar",
        baseUrl: `${simulator.origin}/moyasar/v1`,
        secretKey: simulatorSecrets.moyasarKey,
        webhookSecret: "",
        payoutAccount: randomUUID(),
      },
    ]);
    expect(await follow(0, strange)).toBe(1);
    expect(await follow(HOUR, strange)).toBe(0);
    expect(errors).toHaveLength(2);
    expect(await readRow(key)).toMatchObject({ shown: "transfer-refused" });
    expect(await listAdminMails(staff, key)).toHaveLength(1);
    expect((await readRow(key)).idle).not.toContain("withdrawTransfer");
    expect((await readRow(key)).idle).toContain("markPaid");
    expect(await act(colleague, "markPaid", key)).toMatchObject({ code: "payout.with_provider" });
    expect(await act(colleague, "withdrawTransfer", key)).toMatchObject({ ok: true });
    expect(await readRow(key)).toMatchObject({ shown: "transfer-withdrawn" });
    expect((await readRow(key)).idle).not.toContain("markPaid");
    await follow(HOUR);
    expect(listTransfers(key)).toHaveLength(0);
    expect(await act(colleague, "markPaid", key)).toMatchObject({ ok: true });
  });

  it("A provider whose payouts are switched off leaves the payout with its administrator", async () => {
    const { key } = await send();
    const without = createPaymentProviders([]);
    expect(await follow(0, without)).toBe(1);
    expect(await readRow(key)).toMatchObject({ shown: "transfer-refused" });
    await follow(HOUR);
    expect(listTransfers(key)).toHaveLength(1);
  });

  it("While the provider decides, nobody else marks the payout, and an unclear one is withdrawn after a day", async () => {
    const { key } = await send();
    simulator.payments.fault = "down";
    await follow();
    for (const [action, values] of [
      ["markPaid", {}],
      ["markFailed", { reason: "Test" }],
      ["withdrawTransfer", {}],
    ] as const)
      expect(await act(staff, action, key, values)).toMatchObject({ code: "payout.with_provider" });
    expect(await act(staff, "cancelPayout", key, { reason: "Test" })).toMatchObject({ code: "payout.illegal_step" });
    await follow(24 * HOUR + 1);
    expect(await act(staff, "withdrawTransfer", key)).toMatchObject({ code: "payout.with_provider" });
    now = new Date(now.getTime() + 11 * MINUTE_MS);
    expect(await act(staff, "withdrawTransfer", key)).toMatchObject({ ok: true });
    expect(await act(staff, "withdrawTransfer", key)).toMatchObject({ code: "payout.illegal_step" });
    expect(await act(staff, "markFailed", key, { reason: "Test" })).toMatchObject({ ok: true });
  });

  it("A payout that the provider has confirmed is never withdrawn", async () => {
    const { key } = await send("100.03");
    await follow();
    simulator.payments.fault = "down";
    await follow(48 * HOUR);
    expect(await act(staff, "withdrawTransfer", key)).toMatchObject({ code: "payout.with_provider" });
  });

  it("A confirmed payout whose provider gives no answer for two weeks is decided by staff", async () => {
    const { key } = await send("100.04");
    await follow();
    simulator.payments.fault = "down";
    await follow(15 * 24 * HOUR);
    expect(await act(staff, "markPaid", key)).toMatchObject({ ok: true });
  });

  it.each([
    ["currency", { currency: "USD" }],
    ["iban", { iban: "GB82WEST12345698765432" }],
    ["mobile", { phone: "+966 11 123 4567" }],
    ["mobile", { phone: null }],
    ["city", { city: false }],
  ])(
    "A payout that the provider cannot send because of its %s stays manual and shows the reason",
    async (name, seller) => {
      const key = await (await createSeller(seller)).request("100");
      await act(staff, "approve", key);
      await act(colleague, "approve", key);
      const row = await readRow(key);
      expect(row.shown).toBe(`transfer-by-hand-${name}`);
      expect(row.idle).toContain("sendByProvider");
      expect(await act(staff, "sendByProvider", key)).toMatchObject({ code: "payout.not_by_provider" });
      expect(await act(staff, "markSent", key)).toMatchObject({ ok: true });
    },
  );

  it("Without a provider that sends payouts, the page offers none", async () => {
    const key = await (await createSeller()).request("100");
    await act(staff, "approve", key);
    expect(await readRow(key, createPaymentProviders([]))).toMatchObject({ shown: undefined });
    expect((await readRow(key)).shown).toBe("transfer-possible");
    const { payments: _, ...without } = staff;
    expect(await act(without, "sendByProvider", key)).toMatchObject({ code: "payout.not_by_provider" });
  });

  it("Approvals and changed bank accounts hold for payouts by a provider, too", async () => {
    const seller = await createSeller();
    const large = await seller.request("4000");
    await act(staff, "approve", large);
    expect(await act(staff, "sendByProvider", large)).toMatchObject({ code: "payout.illegal_step" });
    await act(colleague, "approve", large);
    const changed = { currency: "SAR", holder: "X", bankName: "Y", iban: "SA4420000001234567891234" };
    expect(await savePayoutAccount(seller.context, changed)).toMatchObject({ ok: true });
    expect((await readRow(large)).shown).toBe("transfer-by-hand-account");
    expect(await act(staff, "sendByProvider", large)).toMatchObject({ code: "payout.account_changed" });
    expect(listTransfers(large)).toHaveLength(0);
  });

  it("Selected payouts are sent together, and those that the provider cannot send are left out", async () => {
    const keys = [
      await (await createSeller()).request("10"),
      await (await createSeller({ phone: null })).request("20"),
      await (await createSeller()).request("30"),
    ];
    for (const key of keys) await act(staff, "approve", key);
    const bulk = payoutsResource.bulk?.find(({ id }) => id === "sendByProvider");
    expect(await bulk?.run({ ...staff, now }, keys)).toEqual({ ok: true, value: 2 });
    await follow();
    expect(keys.map((key) => listTransfers(key).length)).toEqual([1, 0, 1]);
    expect(bulk?.isOffered?.({ payments: providers })).toBe(true);
    expect(bulk?.isOffered?.({ payments: createPaymentProviders([]) })).toBe(false);
  });

  it("An answer with another amount changes nothing and is never sent again", async () => {
    const { key } = await send();
    await follow();
    const [transfer] = listTransfers(key);
    if (transfer) transfer.amount = 1;
    for (const minutes of [5, HOUR, HOUR]) await follow(minutes);
    expect(await readPayout(key)).toMatchObject({ state: "sent" });
    expect(errors).toHaveLength(3);
    expect(listTransfers(key)).toHaveLength(1);
  });

  it("Whatever a provider answers, states move forward, money is sent once and the ledger adds up", async () => {
    const ranks = { requested: 0, approved: 1, sent: 2, paid: 3, failed: 4, cancelled: 4 };
    const answer = fc.constantFrom("on-the-way", "paid", "failed", "down", "lost" as const);
    await fc.assert(
      fc.asyncProperty(fc.array(answer, { minLength: 1, maxLength: 8 }), async (answers) => {
        now = start;
        const { seller, key } = await send();
        let sent = 0;
        let reported: ProviderPayout["state"] = "on-the-way";
        const report = (): ProviderPayout => ({
          providerPayoutId: `p-${key}`,
          state: reported,
          amount: { minor: 100_00, currency: "SAR" },
          reason: reported === "failed" ? "closed" : null,
        });
        let next: (typeof answers)[number] = "down";
        const reply = (): ProviderPayout => {
          if (next === "lost") throw new ProviderUnavailableError("lost");
          if (next !== "down") reported = next;
          return report();
        };
        const payouts: PayoutSender = {
          findObstacle: () => undefined,
          sendPayout: async () => {
            if (next === "down") throw new ProviderUnavailableError("down");
            sent += 1;
            return reply();
          },
          fetchPayout: async () => {
            if (next === "down") throw new ProviderUnavailableError("down");
            return sent > 0 ? reply() : undefined;
          },
        };
        const scripted = { id: "moyasar", payouts } as PaymentProvider;
        const some: PaymentProviders = { ...providers, find: () => scripted, list: () => [scripted] };
        let rank = ranks.sent;
        for (const each of answers) {
          next = each;
          await follow(13 * HOUR, some);
          const { state } = await readPayout(key);
          expect(ranks[state]).toBeGreaterThanOrEqual(rank);
          rank = ranks[state];
        }
        expect(sent).toBeLessThanOrEqual(1);
        const { state } = await readPayout(key);
        const [availableMinor, onTheWayMinor] = {
          sent: [9_900_00, 100_00],
          paid: [9_900_00, 0],
          failed: [10_000_00, 0],
        }[state as "sent" | "paid" | "failed"];
        expect(await seller.readBalance()).toMatchObject({ availableMinor, onTheWayMinor });
        const { total } = await db
          .selectFrom("ledger_entries")
          .select((eb) => eb.fn.sum<string>("amount_minor").as("total"))
          .where("seller_id", "=", seller.sellerId)
          .where("account", "in", ["seller", "payout", "bank"])
          .executeTakeFirstOrThrow();
        expect(Number(total)).toBe(10_000_00);
        await db.updateTable("payout_transfers").set({ next_check_at: null }).execute();
      }),
      { numRuns: countDatabaseRuns(60) },
    );
  });
});
