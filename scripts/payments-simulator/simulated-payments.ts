import { randomUUID } from "node:crypto";
import type { SimulatedPayouts } from "./simulated-payouts.ts";

export type SimulatedProvider = "tap" | "moyasar" | "stripe" | "paymob";

/** Attempt of a buyer to pay on the hosted page. */
export type Attempt = {
  id: string;
  status: "paid" | "authorized" | "failed";
  method: string;
  reason: "declined" | "authentication" | null;
  createdAt: Date;
};

type RefundStatus = "pending" | "done" | "failed";

/** Refund of a payment. Its key is forgotten by `forgetRefundKeys`, and its reference is not. */
export type SimulatedRefund = {
  id: string;
  key: string | null;
  reference: string;
  amount: number;
  status: RefundStatus;
  /** Status in the first answer, which is repeated for the same key. */
  firstStatus: RefundStatus;
};

/** Payment in the memory of the simulator. Amounts are in minor units. */
export type SimulatedPayment = {
  provider: SimulatedProvider;
  /** Number from which the ids of the provider are derived. */
  serial: number;
  /** Id with which the provider's API names the payment. */
  id: string;
  key: string;
  amount: number;
  currency: string;
  description: string;
  returnUrl: string;
  /** Address for buyers who leave without paying, if the provider has one. */
  cancelUrl?: string;
  webhookUrl: string;
  status: "open" | "closed" | "abandoned" | "expired";
  attempts: Attempt[];
  refunds: SimulatedRefund[];
  createdAt: Date;
};

/** Ways in which webhooks arrive. */
export const webhookModes = ["once", "twice", "late", "out-of-order", "forged", "never"] as const;
export type WebhookMode = (typeof webhookModes)[number];

/** Faults of the simulated APIs: no service, or no answer although the call was carried out. */
type FaultMode = "none" | "down" | "lost-answer";

type NewPayment = Pick<
  SimulatedPayment,
  "provider" | "key" | "amount" | "currency" | "description" | "returnUrl" | "cancelUrl" | "webhookUrl"
>;

/** Payments of all simulated providers, in memory. */
export class SimulatedPayments {
  webhooks: WebhookMode = "once";
  fault: FaultMode = "none";
  /** Whether new refunds wait until `finishRefunds`. */
  hasPendingRefunds = false;
  /** Number of refunds on a page of a list, if the caller does not ask for fewer. */
  refundsPerPage = 100;
  readonly #byId = new Map<string, SimulatedPayment>();
  #serial = 1_000;

  /** Creates a payment. If `isKeyUnique` is set and the key is known, returns the payment with that key. */
  create(fields: NewPayment, toId: (serial: number) => string, isKeyUnique: boolean): SimulatedPayment {
    const known = [...this.#byId.values()].find(
      ({ provider, key }) => provider === fields.provider && key === fields.key,
    );
    if (known && isKeyUnique) return known;
    this.#serial += 1;
    const payment: SimulatedPayment = {
      ...fields,
      serial: this.#serial,
      id: toId(this.#serial),
      status: "open",
      attempts: [],
      refunds: [],
      createdAt: new Date(),
    };
    this.#byId.set(payment.id, payment);
    return payment;
  }

  find(provider: SimulatedProvider, id: string): SimulatedPayment | undefined {
    const payment = this.#byId.get(id);
    return payment?.provider === provider ? payment : undefined;
  }

  findAny(id: string): SimulatedPayment | undefined {
    return this.#byId.get(id);
  }

  /** Lists all payments, for tests that count charges. */
  list(): SimulatedPayment[] {
    return [...this.#byId.values()];
  }

  /** Records an attempt. A payment that is paid or closed takes no more attempts. */
  attempt(payment: SimulatedPayment, attempt: Pick<Attempt, "status" | "method" | "reason">): void {
    if (payment.status !== "open" || findSuccess(payment)) return;
    payment.attempts.push({ ...attempt, id: randomUUID(), createdAt: new Date() });
  }

  /**
   * Adds a refund. A repeated key gets the first answer again, as it was. Returns undefined if the amount is larger than
   * what is left of the charge. `reference` is the shop's own.
   */
  refund(payment: SimulatedPayment, amount: number, key: string, reference = key): SimulatedRefund | undefined {
    const known = payment.refunds.find((refund) => refund.key === key);
    if (known) return { ...known, status: known.firstStatus };
    const isPaid = findSuccess(payment)?.status === "paid";
    if (!isPaid || amount <= 0 || amount + getRefunded(payment) > payment.amount) return undefined;
    const status = this.hasPendingRefunds ? "pending" : "done";
    const refund: SimulatedRefund = {
      id: `re_${randomUUID()}`,
      key,
      reference,
      amount,
      status,
      firstStatus: status,
    };
    payment.refunds.push(refund);
    return refund;
  }

  /** Forgets the idempotency keys of all refunds, as providers do after some time. */
  forgetRefundKeys(): void {
    for (const { refunds } of this.#byId.values()) for (const refund of refunds) refund.key = null;
  }

  /** Lets all pending refunds reach the buyers, or fail for good. */
  finishRefunds(status: "done" | "failed" = "done"): void {
    for (const { refunds } of this.#byId.values())
      for (const refund of refunds) if (refund.status === "pending") refund.status = status;
  }

  /** Finds a refund of any payment of a provider. */
  findRefund(
    wanted: SimulatedProvider,
    id: string,
  ): { payment: SimulatedPayment; refund: SimulatedRefund } | undefined {
    for (const payment of this.list()) {
      const refund = payment.refunds.find((each) => each.id === id);
      if (refund && payment.provider === wanted) return { payment, refund };
    }
    return undefined;
  }
}

export const findSuccess = ({ attempts }: SimulatedPayment): Attempt | undefined =>
  attempts.find(({ status }) => status === "paid" || status === "authorized");

/** Sums the refunds that have not failed. */
export const getRefunded = ({ refunds }: SimulatedPayment): number =>
  refunds.reduce((sum, { amount, status }) => sum + (status === "failed" ? 0 : amount), 0);

/** Cuts a page out of a list, after the element with the id `startingAfter`. */
export function cutPage<T extends { id: string }>(list: readonly T[], startingAfter: string, limit: number) {
  const rest = list.slice(list.findIndex(({ id }) => id === startingAfter) + 1);
  return { page: rest.slice(0, limit), hasMore: rest.length > limit };
}

/** Returns the number of decimals of a currency, from the runtime's locale data where it agrees with ISO 4217. */
export const getDecimals = (currency: string): number =>
  ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"].includes(currency) ? 3 : 2;

/** JSON body of a request. */
export type Body = Record<string, unknown>;

/** Request to a simulated API, without the prefix of the provider. */
type ApiRequest = {
  method: string;
  path: string;
  body: Body;
  headers: Record<string, string | undefined>;
  /** Page of a list. */
  page: number;
  payouts: SimulatedPayouts;
  /** Address of the simulator, for links to hosted pages. */
  origin: string;
};
export type ApiResponse = { status: number; json: unknown };

/** Webhook to send for a payment. */
export type OutgoingWebhook = { url: string; body: string; headers: Record<string, string> };

/** Simulation of one provider: its REST API, its webhooks and the parameters with which it sends the buyer back. */
export type ProviderSimulation = {
  handle: (payments: SimulatedPayments, request: ApiRequest) => ApiResponse;
  /** Builds the webhook about a payment. `attempt` is the attempt to report, the latest without one. */
  buildWebhook: (
    payment: SimulatedPayment,
    options: { attempt?: Attempt | undefined; forged?: boolean },
  ) => OutgoingWebhook;
  /** Names of the payment methods on the hosted page. */
  listMethods: (currency: string) => string[];
  getReturnParameters: (payment: SimulatedPayment) => Record<string, string>;
};

export const notFound: ApiResponse = { status: 404, json: { message: "not found" } };
export const unauthorized: ApiResponse = { status: 401, json: { message: "unauthorized" } };
export const refused = (message: string): ApiResponse => ({ status: 400, json: { message } });

/** Returns a field of a JSON body as text. */
export const getText = (body: unknown, ...path: string[]): string => {
  let value = body;
  for (const name of path) value = typeof value === "object" && value !== null ? (value as Body)[name] : undefined;
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};

/** Methods for a currency: the national scheme and international cards. */
export const listCurrencyMethods = (currency: string): string[] => [
  ...({ SAR: ["mada"], KWD: ["knet"], BHD: ["benefit"], OMR: ["omannet"], QAR: ["naps"], EGP: ["meeza"] }[currency] ??
    []),
  "card",
  "apple-pay",
];
