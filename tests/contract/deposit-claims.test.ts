import { sql } from "kysely";
import type { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { withTransaction } from "#db/transaction.ts";
import { transitionBooking } from "#domain/bookings/commands.server.ts";
import { releaseDeposit } from "#domain/bookings/deposits.server.ts";
import { cancelBookingsOfUser, eraseCustomerFromBookings } from "#domain/bookings/erase.server.ts";
import { type Booking, findBookingById } from "#domain/bookings/queries.server.ts";
import {
  answerDepositClaim,
  claimDeposit,
  decideDepositClaim,
  settleUnansweredClaims,
} from "#domain/deposit-claims/claims.server.ts";
import { releaseDueBookings } from "#domain/ledger/record-booking-payments.server.ts";
import { findReceiptParties } from "#domain/orders/receipt-store.server.ts";
import { beginBookingPayment } from "#domain/payments/begin-booking-payment.server.ts";
import type { PaymentContext } from "#domain/payments/payment-context.ts";
import { listBookingPayments } from "#domain/payments/queries.server.ts";
import { syncPayment } from "#domain/payments/sync-payment.server.ts";
import { runPaymentWork } from "#jobs/payment-worker.ts";
import { loader as adminPage, action as decideAction } from "#web/admin/deposit-claims/admin-claim-page.tsx";
import { loader as bookingPage } from "#web/bookings/booking-page.tsx";
import { action as answerAction, loader as claimPage } from "#web/bookings/claim-page.tsx";
import { action as depositAction } from "#web/bookings/deposit-page.tsx";
import { loader as rentalPage } from "#web/bookings/rental-page.tsx";
import { type PaymentsSimulator, startPaymentsSimulator } from "../../scripts/payments-simulator/simulator.ts";
import { createRentals, type RentalFixture } from "../support/bookings.ts";
import type { PageHandler } from "../support/call-page.ts";
import { describeOnDatabase } from "../support/databases.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";
import { createSimulatedProviders } from "../support/payments.ts";
import { createPhoto } from "../support/picture-files.ts";
import { createMemoryReceipts } from "../support/returns.ts";
import { listMails } from "../support/rows.ts";
import { createUser } from "../support/users.ts";

const origin = "https://karaj.example";
const officeEmail = "office@example.com";
const RETURNED = "2026-06-17T06:00:00Z";
/** The time to answer a claim of `RETURNED` ends. */
const DEADLINE = "2026-06-20T06:00:00Z";

describeOnDatabase("Claims on deposits", (open) => {
  let shop: RentalFixture;
  let simulator: PaymentsSimulator;
  let context: PaymentContext;
  let guest: RouterContextProvider;
  let office: RouterContextProvider;
  let staff: RouterContextProvider;
  let staffIds: number[];
  const receipts = createMemoryReceipts();

  beforeAll(async () => {
    shop = await createRentals(await open());
    simulator = await startPaymentsSimulator();
    const providers = createSimulatedProviders(simulator);
    context = { db: shop.db, clock: shop.clock, origin, providers, logError: () => {} };
    const visit = { address: "203.0.113.9", clock: shop.clock, receipts };
    const createMember = async (role: "rental_room" | "administrator", email: string) => {
      const person = { role, email, phone: null };
      const { id } = await createUser(shop.db, { ...person, name: "Ali", last_name: "Omar", email_verified: true });
      const account = { ...person, id, emailVerified: true, name: "Ali", lastName: "Omar" };
      return { id, page: await createPageContext(shop.db, { account, visit }) };
    };
    const owner = await createMember("rental_room", officeEmail);
    await shop.db.updateTable("sellers").set({ owner_id: owner.id }).where("id", "in", shop.sellers).execute();
    const [first, second] = [
      await createMember("administrator", "first@example.com"),
      await createMember("administrator", "second@example.com"),
    ];
    [office, staff] = [owner.page, first.page];
    staffIds = [first.id, second.id];
    guest = await createPageContext(shop.db, { visit });
  });
  afterAll(() => simulator.stop());
  beforeEach(() => shop.setNow("2026-06-01T06:00:00Z"));

  const reread = async ({ id }: Pick<Booking, "id">) => (await findBookingById(shop.db, id)) as Booking;
  const asOffice = (sellerIds: readonly number[] = shop.sellers) => ({
    ...context,
    receipts,
    owner: "account 1" as const,
    actor: { by: "seller" as const, sellerIds },
  });
  const pay = async ({ id }: Booking, purpose: "price" | "deposit") => {
    const payment = await beginBookingPayment(context, id, purpose);
    if (!payment.ok) throw new Error(payment.code);
    await simulator.act(payment.value.providerPaymentId as string, "approve");
    await syncPayment(context, payment.value.id);
  };
  /** Creates a booking of 301.00 with a paid deposit of 1,000.00. The car is back on 17 June, unless `isOut`. */
  const rent = async ({ isOut = false } = {}): Promise<Booking> => {
    shop.setNow("2026-06-01T06:00:00Z");
    const car = await shop.car({
      features: [{ featureId: shop.catalog.features.get("deposit")?.id as number, number: 1_000 }],
    });
    const online = { payment: "online", context: { canPayOnline: () => true } };
    const booking = await shop.booked(car, "2026-06-15", "2026-06-17", online);
    await transitionBooking(asOffice(), booking.id, { to: "confirmed" });
    await pay(booking, "price");
    shop.setNow("2026-06-14T06:00:00Z");
    await pay(booking, "deposit");
    shop.setNow(RETURNED);
    if (!isOut) await transitionBooking(asOffice(), booking.id, { to: "completed" });
    return reread(booking);
  };
  const claim = ({ id }: Booking, claimedMinor: number, note?: string, photos?: Uint8Array[]) =>
    claimDeposit(asOffice(), id, { claimedMinor, note }, photos);
  const answer = (booking: Booking, input: { answer?: string; note?: string }, token = booking.token as string) =>
    answerDepositClaim({ ...context, actor: { by: "customer", token } }, booking.id, input);
  const decide = ({ id }: Booking, keptMinor: number, note?: string, userId = staffIds[0] as number) =>
    decideDepositClaim({ ...context, userId }, id, { keptMinor, note });
  const rentWithClaim = async (minor = 40_000) => {
    const booking = await rent();
    expect(await claim(booking, minor, "Scratch")).toMatchObject({ ok: true });
    return booking;
  };
  const contest = (booking: Booking) => answer(booking, { answer: "contested", note: "It was there before" });
  /** Runs the jobs of money until nothing is left to do. */
  const runJobs = async () => {
    await runPaymentWork(context);
    await runPaymentWork(context);
    await releaseDueBookings(shop.db, { now: shop.clock(), limit: 20 });
  };
  /** Deposit that has gone back, and the balances of the ledger besides the price of 301.00. */
  const moneyOf = async ({ id }: Booking) => {
    const { rows } = await sql<{ account: string; amount: number }>`
      select account, sum(e.amount_minor)::bigint as amount from ledger_entries e
        join ledger_transactions t on t.id = e.transaction_id
      where t.booking_id = ${id} group by account having sum(e.amount_minor) <> 0`.execute(shop.db);
    const balances = Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
    const [deposit] = await listBookingPayments(shop.db, id, "deposit");
    const { escrow = 0, seller = 0 } = balances;
    return { back: deposit?.refundedMinor, held: escrow - 30_100, seller };
  };
  const lastMail = async (address: string) => (await listMails(shop.db, address)).at(-1);

  it("The releases of the price and of the kept deposit have names of their own, so that both can be posted at once", async () => {
    const booking = await rentWithClaim();
    await answer(booking, { answer: "agreed" });
    await runJobs();
    shop.setNow("2026-08-01T06:00:00Z");
    await runJobs();
    const releases = await shop.db
      .selectFrom("ledger_transactions")
      .select("reference")
      .where("booking_id", "=", booking.id)
      .where("kind", "=", "release")
      .orderBy("id")
      .execute();
    expect(releases.map(({ reference }) => reference)).toEqual([
      `release:deposit:${booking.id}`,
      `release:booking:${booking.id}:1`,
    ]);
  });

  it("A claim needs a returned car, an amount up to the deposit and words, and comes from the office only", async () => {
    const out = await rent({ isOut: true });
    expect(await claim(out, 40_000, "Scratch")).toMatchObject({ code: "booking.illegal_step" });
    const booking = await rent();
    for (const minor of [100_001, 0, -1, 1.5])
      expect(await claim(booking, minor, "Scratch")).toMatchObject({
        errors: [{ path: "kept", code: "booking.deposit_amount" }],
      });
    expect(await claim(booking, 40_000)).toMatchObject({ errors: [{ path: "note", code: "required" }] });
    expect(await claim(booking, 40_000, "x".repeat(501))).toMatchObject({ errors: [{ code: "too_long" }] });
    const photo = await createPhoto(300, 200);
    const many = Array.from({ length: 9 }, () => photo);
    expect(await claim(booking, 40_000, "Scratch", many)).toMatchObject({ code: "protocol.photos_full" });
    const broken = new TextEncoder().encode("no picture");
    expect(await claim(booking, 40_000, "Scratch", [broken])).toMatchObject({ errors: [{ path: "photos" }] });
    expect(await claimDeposit(asOffice([]), booking.id, { claimedMinor: 1, note: "x" })).toMatchObject({
      code: "booking.not_found",
    });
    expect(await reread(booking)).toMatchObject({ depositStatus: "held", claim: null });
    expect(receipts.files.size).toBe(0);
  });

  it("What is not claimed goes back at once, and the claimed part waits for the customer", async () => {
    const booking = await rent();
    const photo = await createPhoto(300, 200);
    expect(await claim(booking, 40_000, "Scratch", [photo])).toMatchObject({ ok: true });
    expect(await claim(booking, 40_000, "Scratch", [photo])).toMatchObject({ ok: true });
    expect(await claim(booking, 50_000, "Dent")).toMatchObject({ code: "booking.illegal_step" });
    const { depositStatus, claim: made } = await reread(booking);
    expect(depositStatus).toBe("claimed");
    expect(made?.photos).toEqual([...receipts.files]);
    expect(new Date(made?.answerBy as string)).toEqual(new Date(DEADLINE));
    expect(await findReceiptParties(shop.db, made?.photos[0] as string)).toMatchObject({ token: booking.token });
    const mail = await lastMail(booking.email);
    expect(mail?.subject).toBe("Please answer: a claim on your deposit for Rent a Corolla");
    expect(mail?.text).toMatch(/Claimed:.*400.*June 20.*Scratch/s);
    await runJobs();
    expect(await moneyOf(booking)).toEqual({ back: 60_000, held: 40_000, seller: 0 });
    receipts.files.clear();
  });

  it("A claim counts when the customer agrees, and its amount goes to the seller", async () => {
    const booking = await rentWithClaim();
    expect(await answer(booking, {})).toMatchObject({ errors: [{ path: "answer", code: "protocol.answer" }] });
    expect(await answer(booking, { answer: "contested" })).toMatchObject({
      errors: [{ path: "note", code: "protocol.note_required" }],
    });
    expect(await answer(booking, { answer: "agreed" }, "x".repeat(32))).toMatchObject({ kind: "not_found" });
    expect(await answer(booking, { answer: "agreed" })).toEqual({ ok: true, value: "agreed" });
    expect(await answer(booking, { answer: "agreed" })).toEqual({ ok: true, value: "agreed" });
    expect(await contest(booking)).toMatchObject({ code: "booking.claim_over" });
    expect((await lastMail(booking.email))?.subject).toBe("A part of your deposit is kept: Rent a Corolla");
    expect((await lastMail(officeEmail))?.subject).toBe("لك ما طالبت به من مبلغ التأمين: كورولا للإيجار");
    await runJobs();
    expect(await moneyOf(booking)).toEqual({ back: 60_000, held: 0, seller: 40_000 });
  });

  it("A claim without an answer counts from its deadline on, and an answer then comes too late", async () => {
    const booking = await rentWithClaim(100_000);
    shop.setNow("2026-06-20T05:59:59Z");
    await runJobs();
    expect(await reread(booking)).toMatchObject({ depositStatus: "claimed" });
    shop.setNow(DEADLINE);
    expect(await contest(booking)).toMatchObject({ code: "booking.claim_over" });
    await runJobs();
    expect(await reread(booking)).toMatchObject({ depositStatus: "kept", depositKeptMinor: 100_000 });
    expect(await moneyOf(booking)).toEqual({ back: 0, held: 0, seller: 100_000 });
  });

  it("An administrator does not decide about an own rental, or about one of an own office", async () => {
    const booking = await rentWithClaim();
    await contest(booking);
    const { owner_id: ownerId } = await shop.db
      .selectFrom("sellers")
      .select("owner_id")
      .where("id", "=", booking.seller.id)
      .executeTakeFirstOrThrow();
    expect(await decide(booking, 1_000, "Photos", ownerId ?? 0)).toMatchObject({ code: "booking.own_claim" });
    const [first = 0, second = 0] = staffIds;
    await shop.db.updateTable("bookings").set({ user_id: first }).where("id", "=", booking.id).execute();
    expect(await decide(booking, 0, "Photos", first)).toMatchObject({ code: "booking.own_claim" });
    expect(await decide(booking, 0, "Photos", second)).toMatchObject({ ok: true });
  });

  it("A contested amount is held until an administrator decides, whose first decision is final", async () => {
    const booking = await rentWithClaim();
    expect(await decide(booking, 1_000, "Photos")).toMatchObject({ code: "booking.claim_decided" });
    expect(await contest(booking)).toEqual({ ok: true, value: "contested" });
    expect(await contest(booking)).toEqual({ ok: true, value: "contested" });
    expect(await lastMail(officeEmail)).toMatchObject({ text: expect.stringContaining("It was there before") });
    shop.setNow("2026-06-21T06:00:00Z");
    await runJobs();
    expect(await reread(booking)).toMatchObject({ depositStatus: "contested" });
    // Two answers are one contest, of which each administrator hears once.
    const notified = await shop.db
      .selectFrom("notifications")
      .select(["user_id", "data"])
      .where("kind", "=", "decision-claim")
      .where("path", "=", `/admin/deposit-claims/${booking.id}`)
      .orderBy("id")
      .execute();
    expect(notified).toEqual(staffIds.map((id) => ({ user_id: id, data: { name: booking.adName } })));
    expect(await moneyOf(booking)).toEqual({ back: 60_000, held: 40_000, seller: 0 });
    for (const minor of [40_001, -1])
      expect(await decide(booking, minor, "Photos")).toMatchObject({ errors: [{ code: "booking.claim_amount" }] });
    expect(await decide(booking, 10_000)).toMatchObject({ errors: [{ path: "note", code: "required" }] });
    const decisions = await Promise.all([
      decide(booking, 10_000, "Half of it is older", staffIds[0]),
      decide(booking, 25_000, "Mostly new", staffIds[1]),
    ]);
    expect(decisions.filter(({ ok }) => ok)).toHaveLength(1);
    const kept = decisions[0]?.ok ? 10_000 : 25_000;
    const decided = await reread(booking);
    expect(decided).toMatchObject({ depositStatus: "kept", depositKeptMinor: kept });
    const reason = decided.claim?.decisionNote as string;
    expect(await decide(booking, kept, reason, decided.claim?.decidedBy as number)).toMatchObject({ ok: true });
    const words = new RegExp(`(?:Kept|المبلغ المخصوم):.*${kept / 100}.*${reason}`, "s");
    for (const address of [booking.email, officeEmail]) expect((await lastMail(address))?.text).toMatch(words);
    await runJobs();
    expect(await moneyOf(booking)).toEqual({ back: 100_000 - kept, held: 0, seller: kept });
  });

  it("A decision against the seller, and a withdrawn claim, give everything back", async () => {
    const lost = await rentWithClaim();
    await contest(lost);
    expect(await decide(lost, 0, "Seen at pick-up")).toMatchObject({ ok: true });
    const withdrawn = await rentWithClaim();
    await contest(withdrawn);
    expect(await releaseDeposit(asOffice([]), withdrawn.id)).toMatchObject({ code: "booking.not_found" });
    expect(await releaseDeposit(asOffice(), withdrawn.id)).toMatchObject({ ok: true });
    expect(await decide(withdrawn, 5_000, "Late")).toMatchObject({ code: "booking.claim_decided" });
    await runJobs();
    for (const booking of [lost, withdrawn]) {
      expect(await reread(booking)).toMatchObject({ depositStatus: "released", depositKeptMinor: 0 });
      expect(await moneyOf(booking)).toEqual({ back: 100_000, held: 0, seller: 0 });
    }
  });

  it("A contest in the second of the deadline, and a withdrawal at the same time, leave one outcome", async () => {
    for (let round = 0; round < 4; round += 1) {
      const booking = await rentWithClaim();
      shop.setNow("2026-06-20T05:59:59.999Z");
      const settle = () => settleUnansweredClaims(shop.db, new Date(DEADLINE), origin);
      const withdraw = () => releaseDeposit(asOffice(), booking.id);
      const steps = round < 2 ? [() => contest(booking), settle] : [withdraw, settle];
      const [first, settled] = await Promise.all((round % 2 ? steps.toReversed() : steps).map((step) => step())).then(
        (results) => (round % 2 ? results.toReversed() : results),
      );
      const isFirst = typeof first === "object" && first.ok;
      expect([isFirst, settled]).toEqual([isFirst, isFirst ? 0 : 1]);
      const outcome = isFirst ? (round < 2 ? "contested" : "released") : "kept";
      expect((await reread(booking)).depositStatus).toBe(outcome);
      await runJobs();
      const { back } = await moneyOf(booking);
      expect(back).toBe(outcome === "released" ? 100_000 : 60_000);
    }
  });

  it("The customer's words are erased with the account, and the claim still ends", async () => {
    const booking = await rentWithClaim();
    await contest(booking);
    const { id: userId } = await createUser(shop.db, { email: "sara@example.com", name: "Sara", email_verified: true });
    await withTransaction(shop.db, async (trx) => {
      await cancelBookingsOfUser(trx, userId, [], { now: shop.clock(), origin, decimals: new Map() });
      await eraseCustomerFromBookings(trx, userId, shop.clock());
    });
    expect((await reread(booking)).claim).toMatchObject({ answer: "contested", answerNote: null });
    expect(await decide(booking, 40_000, "New scratch")).toMatchObject({ ok: true });
  });

  const get = (handler: PageHandler, actor: RouterContextProvider, params: object) =>
    runPageHandler(handler, actor, new Request("http://localhost/"), { ...params });
  const post = (handler: PageHandler, actor: RouterContextProvider, params: object, fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return runPageHandler(handler, actor, new Request("http://localhost/", { method: "POST", body }), { ...params });
  };

  it("Office, customer and administrator go through a claim on their pages", async () => {
    const booking = await rent();
    const { token } = booking;
    const own = { booking: booking.id };
    expect((await get(claimPage, guest, { token })).status).toBe(404);
    expect((await get(adminPage, staff, own)).status).toBe(404);
    const wrong = await post(depositAction, office, own, { deposit: "keep", kept: "much", note: "Scratch" });
    expect(wrong.data).toMatchObject({ errors: [{ field: "kept", code: "booking.deposit_amount" }] });
    const claimed = await post(depositAction, office, own, { deposit: "keep", kept: "٤٠٠", note: "Scratch" });
    expect(claimed.status).toBeOneOf([302, 303]);
    expect((await get(rentalPage, office, own)).data).toMatchObject({
      deposit: undefined,
      claim: { state: "open", reason: "Scratch" },
    });
    expect((await get(bookingPage, guest, { token })).data.claim).toMatchObject({
      due: expect.stringContaining("400"),
    });
    expect((await post(answerAction, guest, { token }, { answer: "contested" })).data).toMatchObject({
      errors: [{ field: "note", code: "protocol.note_required" }],
    });
    const fields = { answer: "contested", note: "It was there before" };
    expect((await post(answerAction, guest, { token }, fields)).status).toBeOneOf([302, 303]);
    expect((await get(claimPage, guest, { token })).data.claim).toMatchObject({ state: "contested", due: undefined });
    expect((await get(adminPage, staff, own)).data.claim).toMatchObject({ answerNote: "It was there before" });
    expect((await post(decideAction, staff, own, { kept: "500", note: "Photos" })).data).toMatchObject({
      errors: [{ field: "kept", code: "booking.claim_amount" }],
    });
    expect((await post(decideAction, staff, own, { kept: "100", note: "Photos" })).status).toBeOneOf([302, 303]);
    expect((await get(bookingPage, guest, { token })).data.claim).toMatchObject({
      state: "decided",
      decisionNote: "Photos",
    });
    const { rows } = await sql`
      select from audit_log where action = 'deposit-claims.decide' and subject_id = ${String(booking.id)}`.execute(
      shop.db,
    );
    expect(rows).toHaveLength(1);
  });
});
