import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Database, Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import type { AdminContext } from "#domain/admin/resource.ts";
import { listSellerBalances, listStatement } from "#domain/ledger/balances.server.ts";
import { postTransaction } from "#domain/ledger/post-transaction.server.ts";
import { createCorrectionPosting } from "#domain/ledger/posting.ts";
import { listPayoutAccounts, savePayoutAccount } from "#domain/payouts/payout-accounts.server.ts";
import { cancelOwnPayout, listPayouts, requestPayout } from "#domain/payouts/payouts.server.ts";
import { createStaff, listAuditEntries } from "../../../../tests/support/admin.ts";
import { describeOnEachDatabase } from "../../../../tests/support/databases.ts";
import { insertRow } from "../../../../tests/support/rows.ts";
import { createUser } from "../../../../tests/support/users.ts";
import { ledgerResource } from "./ledger.server.ts";
import { payoutsResource } from "./payouts.server.ts";

const HOUR_MS = 60 * 60_000;

describeOnEachDatabase("Payouts", (open) => {
  let db: Db;
  let database: Database;
  let staff: AdminContext;
  let colleague: AdminContext;
  const now = new Date("2026-06-01T09:00:00Z");
  const after = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);

  beforeAll(async () => {
    database = await open();
    db = database.db;
    [staff, colleague] = [await createStaff(db), await createStaff(db, "administrator", "Omar")];
  });

  /** Creates a seller with an owner, a balance in riyals and a bank account. */
  async function createSeller(balance = 500_00, hasAccount = true) {
    const email = `${randomUUID()}@example.com`;
    const { id: userId } = await createUser(db, { email, name: "Sara", last_name: "A", phone: null, role: "member" });
    const slug = `s-${randomUUID()}`;
    const { id: sellerId } = await insertRow(db, "sellers", {
      slug,
      type: "personal",
      name_en: "Sara",
      owner_id: userId,
    });
    const context = (at = now) => ({ db, now: at, origin: "https://karaj.example", userId, sellerId });
    if (balance !== 0) {
      const money = { sellerId, currency: "SAR", amountMinor: balance };
      await withTransaction(db, (trx) =>
        postTransaction(trx, createCorrectionPosting(randomUUID(), "test", money), now),
      );
    }
    const saveAccount = (iban = "SA0380000000608010167519", at = now) =>
      savePayoutAccount(context(at), { currency: "SAR", holder: "Sara A", bankName: "Test Bank", iban });
    if (hasAccount) expect(await saveAccount()).toEqual({ ok: true, value: null });
    const request = (amount = "100", at = now, key: string = randomUUID()) =>
      requestPayout(context(at), { currency: "SAR", amount, key });
    const mails = () =>
      db.selectFrom("mail_outbox").select(["subject", "text"]).where("to_address", "=", email).orderBy("id").execute();
    const balanceOf = async () => (await listSellerBalances(db, sellerId))[0];
    return { userId, sellerId, slug, context, saveAccount, request, mails, balanceOf };
  }
  const requestId = async (result: ReturnType<Awaited<ReturnType<typeof createSeller>>["request"]>) => {
    const requested = await result;
    if (!requested.ok) throw new Error(requested.errors?.[0]?.code);
    return String(requested.value.id);
  };
  const act = (context: AdminContext, id: string, key: string, values = {}) => {
    const action = payoutsResource.form?.actions?.find((each) => each.id === id);
    if (!action) throw new Error(`no action ${id}`);
    return action.run(context, key, values, "");
  };
  const stateOf = async (key: string) =>
    (await db.selectFrom("payouts").select("state").where("id", "=", Number(key)).executeTakeFirstOrThrow()).state;

  it("A payout leaves the balance when it is requested and is paid after approval and transfer", async () => {
    const seller = await createSeller();
    const key = await requestId(seller.request("١٢٥٫٥٠"));
    expect(await seller.balanceOf()).toMatchObject({ availableMinor: 374_50, onTheWayMinor: 125_50 });
    for (const [action, state] of [
      ["approve", "approved"],
      ["markSent", "sent"],
      ["markPaid", "paid"],
    ] as const) {
      expect(await act(staff, action, key)).toMatchObject({ ok: true });
      expect(await stateOf(key)).toBe(state);
    }
    expect(await seller.balanceOf()).toMatchObject({ availableMinor: 374_50, onTheWayMinor: 0 });
    const mails = (await seller.mails()).filter(({ subject }) => /125\.50/.test(subject));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("7519");
    expect(mails[0]?.text).not.toContain("SA0380000000608010167519");
    expect((await listAuditEntries(db, "payouts", key)).map(({ action }) => action)).toEqual([
      "payouts.markPaid",
      "payouts.markSent",
      "payouts.approve",
    ]);
  });

  it("Concurrent requests never spend the same money, and a form sent twice requests one payout", async () => {
    const seller = await createSeller(250_00);
    const results = await Promise.all(Array.from({ length: 6 }, () => seller.request("100")));
    expect(results.filter(({ ok }) => ok)).toHaveLength(2);
    expect(await seller.balanceOf()).toMatchObject({ availableMinor: 50_00, onTheWayMinor: 200_00 });
    const key = randomUUID();
    const twice = await Promise.all([seller.request("10", now, key), seller.request("10", now, key)]);
    expect(twice[0]).toEqual(twice[1]);
    expect(await seller.balanceOf()).toMatchObject({ availableMinor: 40_00 });
    const stranger = await createSeller();
    expect(await stranger.request("10", now, key)).toMatchObject({ errors: [{ path: "key", code: "payout.key" }] });
  });

  it("Concurrent transitions pay a payout once and return its money once", async () => {
    const seller = await createSeller();
    const paid = await requestId(seller.request("100"));
    await act(staff, "approve", paid);
    await act(staff, "markSent", paid);
    const results = await Promise.all([
      act(staff, "markPaid", paid),
      act(colleague, "markPaid", paid),
      act(colleague, "markFailed", paid, { reason: "Wrong name" }),
    ]);
    expect(results.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    const returned = await requestId(seller.request("100"));
    const cancelled = await Promise.all([
      act(staff, "cancelPayout", returned, { reason: "Test" }),
      cancelOwnPayout(seller.context(), Number(returned)),
    ]);
    expect(cancelled.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    const failed = (await stateOf(paid)) === "failed";
    expect(await seller.balanceOf()).toMatchObject({ availableMinor: failed ? 500_00 : 400_00, onTheWayMinor: 0 });
  });

  it("A payout above the limit needs two different administrators", async () => {
    const seller = await createSeller(10_000_00);
    const key = await requestId(seller.request("4000"));
    expect(await act(staff, "approve", key)).toMatchObject({ ok: true });
    expect(await stateOf(key)).toBe("requested");
    expect(await act(staff, "approve", key)).toMatchObject({ ok: false, code: "payout.approved_twice" });
    expect(await act(staff, "markSent", key)).toMatchObject({ ok: false, code: "payout.illegal_step" });
    expect(await act(colleague, "approve", key)).toMatchObject({ ok: true });
    expect(await stateOf(key)).toBe("approved");
    const small = await requestId(seller.request("3700"));
    expect(await act(staff, "approve", small)).toMatchObject({ ok: true });
    expect(await stateOf(small)).toBe("approved");
  });

  it("An administrator cannot approve a payout of an own seller, and moderators approve none", async () => {
    const seller = await createSeller();
    const key = await requestId(seller.request());
    const owner: AdminContext = { ...staff, actor: { id: seller.userId, role: "administrator" } };
    expect(await act(owner, "approve", key)).toMatchObject({ ok: false, code: "payout.own" });
    const moderator = await createStaff(db, "moderator");
    expect(await act(moderator, "approve", key)).toMatchObject({ ok: false, kind: "forbidden" });
    expect(await stateOf(key)).toBe("requested");
  });

  it("A changed bank account is held for 72 hours and announced by mail, and its old payouts cannot be approved", async () => {
    const seller = await createSeller();
    const key = await requestId(seller.request());
    expect(await seller.saveAccount("GB82 WEST 1234 5698 7654 32", after(1))).toMatchObject({ ok: true });
    expect(await seller.mails()).toHaveLength(2);
    expect((await seller.mails())[1]?.text).toContain("GB82 •••• 5432");
    expect(await seller.request("10", after(72.9))).toMatchObject({
      errors: [{ path: "currency", code: "payout.account_held" }],
    });
    expect(await act(staff, "approve", key)).toMatchObject({ ok: false, code: "payout.account_changed" });
    expect(await seller.request("10", after(73))).toMatchObject({ ok: true });
    expect(await listPayoutAccounts(db, seller.sellerId)).toMatchObject([{ maskedIban: "GB82 •••• 5432" }]);
    expect(await seller.saveAccount("GB82WEST12345698765432", after(74))).toMatchObject({ ok: true });
    expect(await seller.mails()).toHaveLength(2);
  });

  it("A payout whose bank account was replaced after the approval is not marked as sent, and its export has no IBAN", async () => {
    const seller = await createSeller();
    const key = await requestId(seller.request());
    await act(staff, "approve", key);
    const readExported = async () => {
      const { from, columns } = payoutsResource.table;
      const iban = columns.find(({ id }) => id === "iban")?.value;
      const { rows } = await sql<{ iban: string | null }>`select ${iban} as iban ${from} where p.id = ${key}`.execute(
        db,
      );
      return rows[0]?.iban ?? null;
    };
    expect(await readExported()).toMatch(/^[A-Z]{2}/);
    expect(await seller.saveAccount("GB82 WEST 1234 5698 7654 32", after(1))).toMatchObject({ ok: true });
    expect(await act(staff, "markSent", key)).toMatchObject({ ok: false, code: "payout.account_changed" });
    expect(await readExported()).toBeNull();
    expect(await act(staff, "cancelPayout", key, { reason: "Account replaced" })).toMatchObject({ ok: true });
    expect(await seller.balanceOf()).toMatchObject({ onTheWayMinor: 0, availableMinor: 500_00 });
  });

  it("A failed payout gives the money back with its reason, before and after it was marked as paid", async () => {
    const seller = await createSeller();
    for (const steps of [
      ["approve", "markSent"],
      ["approve", "markSent", "markPaid"],
    ]) {
      const key = await requestId(seller.request("100"));
      for (const step of steps) await act(staff, step, key);
      expect(await act(staff, "markFailed", key)).toMatchObject({ errors: [{ path: "reason", code: "required" }] });
      expect(await act(staff, "markFailed", key, { reason: "Account closed" })).toMatchObject({ ok: true });
      expect(await seller.balanceOf()).toMatchObject({ availableMinor: 500_00, onTheWayMinor: 0 });
    }
    const { payouts } = await listPayouts(db, { sellerId: seller.sellerId, limit: 10 });
    expect(payouts).toMatchObject([
      { state: "failed", reason: "Account closed" },
      { state: "failed", reason: "Account closed" },
    ]);
    const mails = (await seller.mails()).filter(({ subject }) => /did not arrive|لم يصل/.test(subject));
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain("Account closed");
  });

  it.each([
    ["600", "amount", "payout.too_much"],
    ["0", "amount", "payout.amount"],
    ["-5", "amount", "payout.amount"],
    ["abc", "amount", "payout.amount"],
    ["1.234", "amount", "payout.two_ways"],
    ["10.005", "amount", "payout.two_ways"],
  ])("requestPayout rejects the amount %s at the field %s", async (amount, path, code) => {
    const seller = await createSeller();
    expect(await seller.request(amount)).toMatchObject({ ok: false, errors: [{ path, code }] });
  });

  it("savePayoutAccount names every invalid field and refuses strangers", async () => {
    const seller = await createSeller(0, false);
    const input = { currency: "SAR", holder: " ", bankName: "", iban: "SA03 8000" };
    expect(await savePayoutAccount(seller.context(), input)).toMatchObject({
      code: "payout.invalid",
      errors: [
        { path: "holder", code: "required" },
        { path: "bankName", code: "required" },
        { path: "iban", code: "admin.iban" },
      ],
    });
    const stranger = { ...seller.context(), userId: (await createSeller(0)).userId };
    expect(await savePayoutAccount(stranger, input)).toMatchObject({ kind: "not_found" });
    expect(await seller.mails()).toEqual([]);
  });

  it("cancelOwnPayout cancels only own payouts that nobody has approved", async () => {
    const [seller, stranger] = [await createSeller(), await createSeller()];
    const key = Number(await requestId(seller.request()));
    expect(await cancelOwnPayout(stranger.context(), key)).toMatchObject({ code: "payout.not_found" });
    await act(staff, "approve", String(key));
    expect(await cancelOwnPayout(seller.context(), key)).toMatchObject({ code: "payout.illegal_step" });
  });

  it("requestPayout rejects strangers, other currencies and sellers without a bank account", async () => {
    const [seller, stranger] = [await createSeller(), await createSeller()];
    const foreign = { ...seller.context(), userId: stranger.userId };
    expect(await requestPayout(foreign, { currency: "SAR", amount: "1", key: randomUUID() })).toMatchObject({
      kind: "not_found",
    });
    for (const [currency, code] of [
      ["USD", "payout.no_account"],
      ["XXX", "admin.choice"],
    ] as const) {
      const result = await requestPayout(seller.context(), { currency, amount: "1", key: randomUUID() });
      expect(result).toMatchObject({ errors: [{ path: "currency", code }] });
    }
    const owing = await createSeller(-50_00);
    expect(await owing.request("1")).toMatchObject({ errors: [{ code: "payout.too_much" }] });
  });

  it("A correction by an administrator changes the balance once and shows its reason in the statement", async () => {
    const seller = await createSeller(0);
    const add = ledgerResource.form?.add;
    if (!add) throw new Error("no form");
    const values = {
      seller_slug: seller.slug,
      direction: "take",
      amount: "12.50",
      currency: "sar",
      reason: "Late fee",
      key: randomUUID(),
    };
    const added = await add(staff, values);
    expect(added).toMatchObject({ ok: true });
    expect(await add(staff, { ...values, seller_slug: "nobody" })).toMatchObject({ errors: [{ path: "seller_slug" }] });
    expect(await add(staff, { ...values, amount: "1.2345" })).toMatchObject({ errors: [{ path: "amount" }] });
    const { lines } = await listStatement(db, { sellerId: seller.sellerId, currency: "SAR", limit: 5 });
    expect(lines).toMatchObject([{ kind: "correction", note: "Late fee", amountMinor: -12_50, balanceMinor: -12_50 }]);
    expect(await ledgerResource.form?.read(db, added.ok ? added.value : "")).toMatchObject({
      title: expect.stringMatching(/^#\d+$/),
    });
    const summary = await ledgerResource.summary?.(db);
    expect(summary?.total.every((sum) => Number(sum) === 0)).toBe(true);
  });

  describe("Corrections by administrators", () => {
    const add = async (at: string, values: Record<string, string>) =>
      ledgerResource.form?.add?.({ ...staff, now: new Date(at) }, values);
    const createForm = (slug: string) => ({
      seller_slug: slug,
      direction: "give",
      amount: "10",
      currency: "sar",
      reason: "Goodwill",
      key: randomUUID(),
    });

    it("The same form sent twice corrects once, also in two minutes or at the same time", async () => {
      const seller = await createSeller(0);
      const form = createForm(seller.slug);
      const first = await add("2026-06-01T09:00:59.900Z", form);
      expect(await add("2026-06-01T09:01:00.100Z", form)).toEqual(first);
      expect(await seller.balanceOf()).toMatchObject({ availableMinor: 10_00 });
      const next = createForm(seller.slug);
      const results = await Promise.all([add("2026-06-01T09:02:00Z", next), add("2026-06-01T09:02:00Z", next)]);
      expect(results[0]).toEqual(results[1]);
      expect(await seller.balanceOf()).toMatchObject({ availableMinor: 20_00 });
      expect(await listAuditEntries(db, "ledger", seller.sellerId)).toHaveLength(2);
    });

    it("Two forms with the same correction within a minute correct twice", async () => {
      const seller = await createSeller(0);
      for (const form of [createForm(seller.slug), createForm(seller.slug)])
        expect(await add("2026-06-01T09:00:00Z", form)).toMatchObject({ ok: true });
      expect(await seller.balanceOf()).toMatchObject({ availableMinor: 20_00 });
    });

    it("Of two simultaneous forms with one key and different amounts, one corrects and one is told why not", async () => {
      const seller = await createSeller(0);
      const form = createForm(seller.slug);
      const added = await Promise.all(["10", "11"].map((amount) => add("2026-06-01T09:00:00Z", { ...form, amount })));
      expect(added.filter((result) => result?.ok)).toHaveLength(1);
      expect(added.find((result) => !result?.ok)).toMatchObject({ kind: "conflict", code: "admin.correction_twice" });
    });

    it("A form whose key another correction used, or without a key, corrects nothing", async () => {
      const seller = await createSeller(0);
      const form = createForm(seller.slug);
      expect(await add("2026-06-01T09:00:00Z", form)).toMatchObject({ ok: true });
      for (const change of [{ amount: "11" }, { direction: "take" }, { reason: "Other" }])
        expect(await add("2026-06-01T09:05:00Z", { ...form, ...change })).toMatchObject({
          kind: "conflict",
          code: "admin.correction_twice",
        });
      for (const key of ["", "x", `${randomUUID()}'`])
        expect(await add("2026-06-01T09:05:00Z", { ...form, key })).toMatchObject({
          kind: "invalid",
          code: "admin.form_key",
        });
      expect(await seller.balanceOf()).toMatchObject({ availableMinor: 10_00 });
    });
  });
});
