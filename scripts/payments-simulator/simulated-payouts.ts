/** Simulates payout accounts and payouts of Moyasar. https://docs.moyasar.com/api/payouts/04-create-payout */
import { randomUUID } from "node:crypto";
import { simulatorSecrets } from "./secrets.ts";
import { type ApiResponse, type Body, getText, notFound, refused } from "./simulated-payments.ts";

type PayoutStatus = "queued" | "initiated" | "paid" | "failed" | "canceled" | "returned";

/** Payout in the memory of the simulator. */
type SimulatedPayout = {
  id: string;
  sequenceNumber: string;
  amount: number;
  iban: string;
  comment: string;
  /** Statuses that the payout has yet to pass through. Each `GET` of the payout moves it one step. */
  ahead: PayoutStatus[];
  status: PayoutStatus;
  message: string;
  /** Whether the bank refused it because it has the sequence number from an earlier payout. */
  isRepeated: boolean;
  isListed: boolean;
};

/** Statuses that a payout passes through, by the last two digits of its amount. All other payouts are paid. */
const routes: Record<number, PayoutStatus[]> = {
  1: ["initiated", "failed"],
  2: ["initiated", "paid", "returned"],
  3: ["initiated"],
  4: ["canceled"],
};

const messages: Partial<Record<PayoutStatus, string>> = {
  failed: "The account of the beneficiary is closed",
  canceled: "The payout was canceled",
  returned: "The bank of the beneficiary returned the payout",
};

/** Payouts of the simulated account, newest first. */
export class SimulatedPayouts {
  /** Whether new payouts are missing in the list, as while a provider is still working on a call. */
  isListLate = false;
  /** Number of payouts on a page of the list. */
  pageSize = 10;
  readonly #payouts: SimulatedPayout[] = [];

  /** Lists the payouts that reached the bank, for tests that count transfers. */
  listTransfers(): SimulatedPayout[] {
    return this.#payouts.filter(({ isRepeated }) => !isRepeated);
  }

  /** Adds all payouts to the list. */
  completeList(): void {
    this.isListLate = false;
    for (const payout of this.#payouts) payout.isListed = true;
  }

  /** Answers a call of the payouts API. Returns undefined for other paths. */
  handle({
    method,
    path,
    body,
    page,
  }: {
    method: string;
    path: string;
    body: Body;
    page: number;
  }): ApiResponse | undefined {
    if (path === "/v1/payouts") return method === "POST" ? this.#create(body) : this.#list(page);
    const id = /^\/v1\/payouts\/([\w-]+)$/.exec(path)?.[1];
    if (!id || method !== "GET") return undefined;
    const payout = this.#payouts.find((each) => each.id === id);
    if (!payout) return notFound;
    payout.status = payout.ahead.shift() ?? payout.status;
    payout.message = messages[payout.status] ?? payout.message;
    return { status: 200, json: toAnswer(payout) };
  }

  #create(body: Body): ApiResponse {
    const amount = Number(body.amount);
    const [iban, name, mobile, city] = ["iban", "name", "mobile", "city"].map((each) =>
      getText(body, "destination", each),
    );
    const sequenceNumber = getText(body, "sequence_number");
    if (getText(body, "source_id") !== simulatorSecrets.moyasarPayoutAccount) return refused("source_id");
    if (!Number.isSafeInteger(amount) || amount <= 0) return refused("amount");
    if (getText(body, "purpose") === "" || !/^\d{16}$/.test(sequenceNumber)) return refused("purpose, sequence_number");
    if (!iban?.startsWith("SA") || !name || !mobile || !city) return refused("destination");
    const isRepeated = this.#payouts.some((each) => each.sequenceNumber === sequenceNumber);
    const payout: SimulatedPayout = {
      id: randomUUID(),
      sequenceNumber,
      amount,
      iban,
      comment: getText(body, "comment"),
      ahead: isRepeated ? [] : [...(routes[amount % 100] ?? ["initiated", "paid"])],
      status: isRepeated ? "failed" : "queued",
      message: isRepeated ? "Sequence number is already used" : "Payment was received",
      isRepeated,
      isListed: !this.isListLate,
    };
    this.#payouts.unshift(payout);
    return { status: 201, json: toAnswer(payout) };
  }

  #list(page: number): ApiResponse {
    const listed = this.#payouts.filter(({ isListed }) => isListed);
    const pages = Math.max(1, Math.ceil(listed.length / this.pageSize));
    const meta = {
      current_page: page,
      next_page: page < pages ? page + 1 : null,
      prev_page: page > 1 ? page - 1 : null,
      total_pages: pages,
      total_count: listed.length,
    };
    const start = (page - 1) * this.pageSize;
    return { status: 200, json: { payouts: listed.slice(start, start + this.pageSize).map(toAnswer), meta } };
  }
}

const toAnswer = ({ id, sequenceNumber, amount, iban, comment, status, message }: SimulatedPayout) => ({
  id,
  source_id: simulatorSecrets.moyasarPayoutAccount,
  sequence_number: sequenceNumber,
  channel: "ips",
  status,
  amount,
  currency: "SAR",
  purpose: "payment_to_merchant",
  comment,
  destination: { type: "bank", iban },
  message,
  failure_reason: null,
  metadata: { payout: comment },
});
