import {
  type PayoutDetails,
  type PayoutObstacle,
  type PayoutSender,
  type ProviderPayout,
  ProviderRefusedError,
  ProviderUnavailableError,
} from "../payment-provider.ts";
import { parseMinorAmount } from "../provider-amounts.ts";
import { type JsonObject, requireText, toObject, toObjects } from "../provider-http.server.ts";

type CallMoyasar = (method: "GET" | "POST", path: string, body?: unknown) => Promise<JsonObject>;

/** Maximum number of pages of the list of payouts that are read to find one by our key. */
const MAX_LIST_PAGES = 1_000;

/** Our state for each status of a payout. https://docs.moyasar.com/api/payouts/06-fetch-payout */
const payoutStates: Record<string, ProviderPayout["state"]> = {
  queued: "on-the-way",
  initiated: "on-the-way",
  paid: "paid",
  failed: "failed",
  canceled: "failed",
  returned: "failed",
};

/** Order in which several payouts with one sequence number count. At most one of them can have moved money. */
const decisiveStates = ["paid", "on-the-way", "failed"] as const;

/**
 * Parses a payout. A status that the documentation does not name is on the way.
 * https://docs.moyasar.com/guides/payouts/payout-details
 */
export function parseMoyasarPayout(payout: JsonObject): ProviderPayout {
  const status = requireText(payout, "status");
  const state = payoutStates[status] ?? "on-the-way";
  const texts = [payout.message, payout.failure_reason, status];
  const reason = texts.find((text): text is string => typeof text === "string" && text !== "");
  return {
    providerPayoutId: requireText(payout, "id"),
    state,
    amount: parseMinorAmount(payout.amount, requireText(payout, "currency").toUpperCase()),
    reason: state === "failed" ? (reason ?? null) : null,
  };
}

/**
 * Checks whether a payout failed because the bank has seen its sequence number before. Then an earlier attempt has
 * reached the bank, so that the failure says nothing about the money. https://docs.moyasar.com/testing-payouts
 */
export const isRepeatedPayout = (payout: JsonObject): boolean =>
  payout.status === "failed" && /sequence.?number/i.test(`${payout.message} ${payout.failure_reason}`);

/** Returns why Moyasar cannot send a payout: it sends riyals to Saudi banks, and needs a Saudi mobile and a city. */
function findMoyasarObstacle({ amount, iban, mobile, city }: PayoutDetails): PayoutObstacle | undefined {
  const obstacles: [PayoutObstacle, boolean][] = [
    ["currency", amount.currency !== "SAR"],
    ["iban", !iban.startsWith("SA")],
    ["mobile", !/^05\d{8}$/.test(mobile ?? "")],
    ["city", !city],
  ];
  return obstacles.find(([, isInTheWay]) => isInTheWay)?.[0];
}

/**
 * Creates the capability to send payouts from an account at Moyasar. Our key is the sequence number, which the bank
 * accepts once. https://docs.moyasar.com/api/payouts/04-create-payout
 */
export function createMoyasarPayouts(call: CallMoyasar, sourceId: string): PayoutSender {
  /**
   * Finds the payouts with a key. The list cannot be filtered, and any page may have one more, so all pages are read.
   * Throws a ProviderUnavailableError if they do not come to an end. https://docs.moyasar.com/api/payouts/05-list-payouts
   */
  async function listByKey(key: string): Promise<JsonObject[]> {
    const found: JsonObject[] = [];
    let page = 1;
    for (let read = 1; read <= MAX_LIST_PAGES; read += 1) {
      const answer = await call("GET", `/payouts?page=${page}`);
      const meta = toObject(answer.meta);
      if (!Array.isArray(answer.payouts) || !meta)
        throw new ProviderUnavailableError("the answer is no list of payouts");
      found.push(...toObjects(answer.payouts).filter(({ sequence_number }) => String(sequence_number) === key));
      if (typeof meta.next_page !== "number") return found;
      if (meta.next_page <= page)
        throw new ProviderUnavailableError(`page ${page} of the payouts leads to no new page`);
      page = meta.next_page;
    }
    throw new ProviderUnavailableError(`the list of payouts has more than ${MAX_LIST_PAGES} pages`);
  }

  async function findByKey(key: string): Promise<ProviderPayout | undefined> {
    const found = await listByKey(key);
    const payouts = found.filter((payout) => !isRepeatedPayout(payout)).map(parseMoyasarPayout);
    if (found.length > 0 && payouts.length === 0)
      throw new ProviderUnavailableError("the sequence number was used before, but its payout is not in the list");
    const decisive = decisiveStates.map((wanted) => payouts.find(({ state }) => state === wanted));
    return decisive.find((payout) => payout !== undefined);
  }

  return {
    findObstacle: findMoyasarObstacle,

    async sendPayout({ key, amount, iban, beneficiary, reference }) {
      const payout = await call("POST", "/payouts", {
        source_id: sourceId,
        sequence_number: key,
        amount: amount.minor,
        purpose: "payment_to_merchant",
        destination: { type: "bank", iban, ...beneficiary },
        comment: reference,
        metadata: { payout: reference },
      });
      if (isRepeatedPayout(payout)) throw new ProviderUnavailableError("the sequence number was used before");
      return parseMoyasarPayout(payout);
    },

    async fetchPayout({ key, providerPayoutId }) {
      if (providerPayoutId === null) return findByKey(key);
      try {
        return parseMoyasarPayout(await call("GET", `/payouts/${encodeURIComponent(providerPayoutId)}`));
      } catch (error) {
        // The reference writes `/payout/:id` for this call and `/payouts` for the list.
        if (error instanceof ProviderRefusedError && error.status === 404) return findByKey(key);
        throw error;
      }
    },
  };
}
